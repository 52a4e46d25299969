// In a generic entity the same is found where the function is used.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<name>#<number:06>")]
struct File<T: KeyPart> {
    user: String,
    name: T,
    number: u32,
}

fn main() {
    let _ = File::<String>::query("42").name("a".."b");
}
