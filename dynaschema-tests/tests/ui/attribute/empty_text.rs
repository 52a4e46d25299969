// An entity value tells items apart, so it is some text.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = "")]
struct User {
    id: String,
}

fn main() {}
