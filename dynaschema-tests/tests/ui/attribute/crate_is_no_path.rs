// The runtime is found under a path.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(crate = "my crate")]
struct User {
    id: String,
}

fn main() {}
