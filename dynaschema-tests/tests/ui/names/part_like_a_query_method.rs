// A step of the chain called like a method of every query would hide it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("QUOTA#<limit:06>")]
struct Quota {
    id: String,
    limit: u32,
}

fn main() {}
