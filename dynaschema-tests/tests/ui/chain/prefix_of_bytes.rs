// Bytes begin with bytes, and a text with a text.

use dynaschema::{Binary, DynamoEntity, starts_with, starts_with_bytes};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk(hash)]
struct Blob {
    user: String,
    hash: Binary,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("FILE#<name>")]
struct File {
    user: String,
    name: String,
}

fn main() {
    let _ = Blob::query("42").hash(starts_with("00"));
    let _ = File::query("42").name(starts_with_bytes([0]));
}
