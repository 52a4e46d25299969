// A place has a sort key where the table has one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", sk = "EMAIL"))]
    email: String,
}

fn main() {}
