// A part of the primary key is the item's identity: only `move_to` changes it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

// Nor has the field by which the key is another one a setter.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk(match at { Some(at) as event => "EVENT#<at:05>", None as meta => "META" })]
struct Entry {
    device: String,
    at: Option<u32>,
    text: String,
}

fn main() {
    let key = EntryKey::Meta { device: String::new() };
    let _ = Entry::update(&key).set_text("read").set_at(None);
    let _ = User::update("7").set_id("8");
    let _ = User::update("7").set(|user| user.id, "8");
}
