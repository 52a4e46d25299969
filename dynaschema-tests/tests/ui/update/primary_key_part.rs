// A part of the primary key is the item's identity: only `move_to` changes it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

fn main() {
    let _ = User::update("7").set_id("8");
    let _ = User::update("7").set(|user| user.id, "8");
}
