// The checks of a generic entity run where its functions are used.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number>")]
struct Order<T: KeyPart> {
    user: String,
    number: T,
}

fn main() {
    let _ = Order::<u32>::query("42");
}
