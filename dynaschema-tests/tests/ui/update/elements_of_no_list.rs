// Lists and sets have elements, and lists have ends.

use std::collections::BTreeSet;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
    #[serde(default, with = "dynaschema::set")]
    tags: BTreeSet<String>,
}

fn main() {
    let _ = User::update("7").insert(|user| user.name, ["Ann"]);
    let _ = User::update("7").append(|user| user.name, ["Ann"]);
    let _ = User::update("7").prepend(|user| user.tags, ["new"]);
}
