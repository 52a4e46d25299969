// What a closure gives that is no condition.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
    status: String,
    total: u64,
}

fn main() {
    let _ = Order::scan().filter(|_| true);
    let _ = Order::update("ann", 1).condition(|_| true).set_total(6);
    let _ = Order::delete("ann", 1).condition(|o| {
        o.total.eq(5);
    });
}
