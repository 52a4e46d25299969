// Errors would call the email taken where the name is.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(email, pk = "NAME#<name>"))]
struct User {
    id: String,
    name: String,
    email: String,
}

fn main() {}
