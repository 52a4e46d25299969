// A field that no key holds cannot be stored in one.

use std::collections::BTreeMap;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(from_key)]
    name: String,
}

// Nor can one of which there is no attribute.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
struct Team {
    id: String,
    #[serde(skip)]
    #[dynamo(from_key)]
    seen: u32,
    #[serde(flatten)]
    #[dynamo(from_key)]
    rest: BTreeMap<String, String>,
}

fn main() {}
