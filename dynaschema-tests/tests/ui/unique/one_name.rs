// Errors name the unique or the copy whose place is taken.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(email, pk = "EMAIL#<email>"))]
struct User {
    id: String,
    #[dynamo(unique)]
    email: String,
}

fn main() {}
