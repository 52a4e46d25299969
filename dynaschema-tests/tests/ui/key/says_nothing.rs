// An attribute without a key in it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk]
#[sk()]
struct Order {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk = "USER#<id>"]
struct User {
    id: String,
}

fn main() {}
