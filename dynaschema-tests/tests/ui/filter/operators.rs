// A path has no `==` and no `>`: it is compared by methods.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id>")]
struct Order {
    user: String,
    id: String,
    status: String,
    total: u64,
    paid: u64,
}

fn main() {
    let least = 5_u64;
    let _ = Order::query("ann").filter(|o| o.status == "open");
    let _ = Order::query("ann").filter(|o| o.total > least);
    let _ = Order::scan().filter(|o| o.paid == o.total);
    let _ = Order::scan().filter(|o| o.paid < o.total);
}
