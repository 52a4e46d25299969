// How a unique value is written is said in a template of its own.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique, lower)]
    email: String,
    #[dynamo(unique = "NAME#<name>")]
    name: String,
}

fn main() {}
