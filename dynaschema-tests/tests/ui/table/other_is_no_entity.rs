// Nothing is said of the entity of a variant that keeps the items of none.

use dynaschema::{DynamoEntity, DynamoTable, Item};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    #[dynamo(entity = "unknown", other)]
    #[dynamo(shares_key(User), allow(covers(User)))]
    Unknown(Item),
}

fn main() {}
