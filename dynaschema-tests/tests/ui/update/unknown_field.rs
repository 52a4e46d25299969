// There is a setter and a path for each field, and for nothing else.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

fn main() {
    let _ = User::update("7").set_nam("Ann");
    let _ = User::update("7").set(|user| user.nam, "Ann");
}
