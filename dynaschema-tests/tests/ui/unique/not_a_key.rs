// What is unique stands in the key of a sentinel, which not every type can.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique)]
    height: f64,
}

fn main() {}
