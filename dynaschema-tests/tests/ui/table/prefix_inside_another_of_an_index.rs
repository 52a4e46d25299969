// The same in an index.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[gsi1("USER#<user>", "NOTE<number:06>")]
struct Note {
    id: String,
    user: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTEBOOK#<id>")]
#[gsi1("USER#<user>", "NOTEBOOK#<name>")]
struct Notebook {
    id: String,
    user: String,
    name: String,
}

#[derive(DynamoTable)]
enum Shop {
    Note(Note),
    Notebook(Notebook),
}

fn main() {}
