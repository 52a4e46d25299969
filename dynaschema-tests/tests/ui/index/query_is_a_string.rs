// The name of a function is no string.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", query = "by_email")]
struct User {
    id: String,
    email: String,
}

fn main() {}
