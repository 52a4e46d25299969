// A misspelt option, and one that is like none.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(schema_verison = 2)]
struct Near {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(sharded)]
struct Far {
    id: String,
}

fn main() {}
