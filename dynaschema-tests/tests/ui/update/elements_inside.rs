// The service changes the elements of a set only where the set is a whole attribute.

use std::collections::BTreeSet;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    settings: Settings,
}

#[derive(Clone, Serialize, Deserialize)]
struct Settings {
    #[serde(with = "dynaschema::set")]
    tags: BTreeSet<String>,
}

fn main() {
    let _ = User::update("7").insert(|user| user.settings.member::<BTreeSet<String>>("tags"), ["new"]);
}
