// The key of a field's sentinel has to hold the field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
    #[dynamo(unique(email, pk = "EMAIL#<name>"))]
    email: String,
}

fn main() {}
