// Elements come as a list, also one of them.

use std::collections::BTreeSet;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SHELF#<id>")]
struct Shelf {
    id: String,
    notes: Vec<String>,
    places: Vec<u32>,
    #[serde(default, with = "dynaschema::set")]
    tags: BTreeSet<String>,
}

fn main() {
    let _ = Shelf::update("1").append(|s| s.notes, "new");
    let _ = Shelf::update("1").prepend(|s| s.places, 7);
    let _ = Shelf::update("1").insert(|s| s.tags, String::from("new"));
    let _ = Shelf::update("1").append(|s| s.places, [7]).append(|s| s.notes, ["new"]);
}
