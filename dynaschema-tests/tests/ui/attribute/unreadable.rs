// Tokens that are no list of options at all.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>" id)]
struct User {
    id: String,
}

fn main() {}
