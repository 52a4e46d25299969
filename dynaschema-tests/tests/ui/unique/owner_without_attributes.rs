// An owner is said by attributes, each with what it holds.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(by_name, pk = "NAME#<name>", owner = "user_id"))]
struct User {
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner()))]
    email: String,
    #[dynamo(unique(by_phone, owner(user_id = "<id>")))]
    phone: String,
    #[dynamo(unique(by_badge, owner("user_id" = "<id>", "user_id" = "USER#<id>")))]
    badge: u32,
    name: String,
}

fn main() {}
