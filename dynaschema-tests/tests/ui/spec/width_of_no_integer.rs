// The widest integer has 39 digits, and none has none.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:040>")]
struct Wide {
    id: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:00>")]
struct Narrow {
    id: String,
    number: u32,
}

fn main() {}
