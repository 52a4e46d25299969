// A number has no beginning.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Pieces(u32);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u64,
    pieces: Pieces,
}

fn main() {
    let _ = Order::scan().filter(|order| order.total.begins_with("1"));
    let _ = Order::scan().filter(|order| order.pieces.contains("1"));
}
