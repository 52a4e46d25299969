// The key type is part of every function's signature.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(Key = skip))]
struct User {
    id: String,
}

fn main() {}
