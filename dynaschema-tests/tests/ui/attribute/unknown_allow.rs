// A check that cannot be switched off.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(allow(lossy_keys))]
struct User {
    id: String,
}

fn main() {}
