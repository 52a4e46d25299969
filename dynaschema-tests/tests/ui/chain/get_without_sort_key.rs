// A single item is asked for with all of its key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

fn main() {
    let _ = Order::get("42");
}
