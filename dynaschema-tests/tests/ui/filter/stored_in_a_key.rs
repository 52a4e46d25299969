// What only a key holds has no attribute to look at.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    #[dynamo(from_key)]
    number: u32,
    total: u64,
}

fn main() {
    let _ = Order::query("7").filter(|order| order.number.gt(8));
}
