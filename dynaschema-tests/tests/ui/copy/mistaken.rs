// An entity with a mistake still has the functions of its copies.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<usr>")]
#[dynamo(copy(by_id, pk = "ORDER#<id>"))]
struct Order {
    user: String,
    id: u32,
}

fn main() {
    let _ = Order::by_id(7);
}
