// An item of it could be decoded into either.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Admin(User),
}

fn main() {}
