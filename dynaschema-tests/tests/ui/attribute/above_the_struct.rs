// What is said of one field stands above that field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(version, ttl)]
struct User {
    id: String,
    version: u64,
}

fn main() {}
