// A variant permits what its entity has in common with others, and no more.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    #[dynamo(allow(lossy_key))]
    User(User),
}

fn main() {}
