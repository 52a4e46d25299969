// One option, one value.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = "user", entity = "person")]
struct User {
    id: String,
}

fn main() {}
