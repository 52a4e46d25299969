// What says whose a sentinel is has an attribute to itself.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("PK" = "USER#<id>")))]
    email: String,
}

#[derive(DynamoTable)]
enum Users {
    User(User),
}

fn main() {}
