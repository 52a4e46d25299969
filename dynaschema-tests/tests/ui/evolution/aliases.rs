// An alias is another value than the entity's own, and is said once.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = "user", alias = "user", alias = "Person", alias = "Person")]
struct User {
    id: String,
}

fn main() {}
