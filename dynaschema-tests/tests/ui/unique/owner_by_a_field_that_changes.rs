// Whose a sentinel is, no field says that can change.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("user_id" = "<id>", "name" = "<name>")))]
    email: String,
    name: String,
}

fn main() {}
