// One version counts the writes of an item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(version)]
    version: u64,
    #[dynamo(version)]
    revision: u64,
}

fn main() {}
