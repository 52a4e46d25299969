// What is neither a key nor an option.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", 6)]
struct User {
    id: String,
    email: String,
}

fn main() {}
