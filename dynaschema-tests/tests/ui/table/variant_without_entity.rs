// A variant holds one entity.

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
    Order,
    Pair(User, User),
}

fn main() {}
