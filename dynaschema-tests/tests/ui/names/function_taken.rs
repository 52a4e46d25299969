// A query called like another generated function.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", query = get)]
struct User {
    id: String,
    email: String,
}

fn main() {}
