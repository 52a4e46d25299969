// And where it has no beginning.

use dynaschema::{DynamoEntity, KeyPart, starts_with};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<number:06>")]
struct File<T: KeyPart> {
    user: String,
    number: T,
}

fn main() {
    let _ = File::<u32>::query("42").number(starts_with("00"));
}
