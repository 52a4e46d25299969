// Options are separated by commas.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = "user" schema_version = 2)]
struct User {
    id: String,
}

fn main() {}
