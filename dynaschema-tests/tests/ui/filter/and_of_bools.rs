// Conditions are combined by `&` and `|`: `&&` and `||` are for `bool`s.

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
}

fn main() {
    let _ = Order::query("ann").filter(|o| o.total.gt(5) && o.status.eq("open"));
}
