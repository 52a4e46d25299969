// Every setting would replace the last one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SETTING")]
#[sk("SETTING")]
struct Setting {
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNTER")]
struct Counter {
    count: u64,
}

fn main() {}
