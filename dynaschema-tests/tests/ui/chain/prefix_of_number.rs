// A padded number has no beginning that means anything.

use dynaschema::{DynamoEntity, starts_with};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

fn main() {
    let _ = Order::query("42").number(starts_with("00"));
}
