// A field that no key holds cannot be stored in one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(from_key)]
    name: String,
}

fn main() {}
