// A boolean attribute is no key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1(pk = active)]
struct User {
    id: String,
    active: bool,
}

fn main() {}
