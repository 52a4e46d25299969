// An `Option` is removed by its setter, and without any other attribute the item could not be read.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
    nickname: Option<String>,
}

fn main() {
    let _ = User::update("7").remove(|user| user.nickname);
    let _ = User::update("7").remove(|user| user.name);
}
