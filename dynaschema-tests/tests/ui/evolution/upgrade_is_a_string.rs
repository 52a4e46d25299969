// An upgrade is a function.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(schema_version = 2, upgrade = "upgrade")]
struct User {
    id: String,
}

fn main() {}
