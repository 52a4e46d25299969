// Free text before another part sorts by what follows it too, so it has no ranges.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<name>#<number:06>")]
struct File {
    user: String,
    name: String,
    number: u32,
}

fn main() {
    let _ = File::query("42").name("a".."b");
}
