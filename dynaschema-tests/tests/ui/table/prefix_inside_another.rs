// A query of notes asks for what begins with `NOTE`, and would read half of each notebook's key.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("NOTE<number:06>")]
struct Note {
    user: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("NOTEBOOK#<name>")]
struct Notebook {
    user: String,
    name: String,
}

#[derive(DynamoTable)]
enum Shop {
    Note(Note),
    Notebook(Notebook),
}

fn main() {}
