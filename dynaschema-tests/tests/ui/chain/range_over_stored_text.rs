// A number that is stored as text sorts 10 before 9, so that a key which it is has no ranges: alone and in a list.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1(pk = customer, sk = total, query = of)]
#[gsi2(pk = customer, sk = [status, total], query = with_status)]
struct Order {
    id: String,
    customer: String,
    status: String,
    #[dynamo(as = "text")]
    total: u64,
}

fn main() {
    let _ = Order::of("ann").total(9..=100);
    let _ = Order::with_status("ann").status("open").total(5..);
}
