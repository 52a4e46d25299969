// Every update writes `updated_at`, so the other fields of its key have to be known every time.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[gsi1("NOTES", "<list>#<changed:012>")]
struct Note {
    id: String,
    list: String,
    text: String,
    #[dynamo(updated_at)]
    changed: u64,
}

fn write(notes: &Table<Note>) {
    let _ = Note::update("7").set_text("milk").send(notes);
    let _ = Note::update("7").set_text("milk").known_list("shopping").send(notes);
}

fn main() {}
