// A unique has two keys, which are templates.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique)]
struct User {
    id: String,
    #[dynamo(unique(by_email, key = "EMAIL#<email>"))]
    email: String,
    #[dynamo(unique(by_name, pk = name))]
    name: String,
}

fn main() {}
