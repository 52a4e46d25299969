// Above the struct nothing else says what is unique.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(email))]
#[dynamo(unique(pk = "EMAIL#<email>"))]
struct User {
    id: String,
    email: String,
}

fn main() {}
