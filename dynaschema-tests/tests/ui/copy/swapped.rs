// Two parts of one type are given by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<user>#<id>")]
#[dynamo(copy(by_id, pk = "<id>/<user>"))]
struct Order {
    user: String,
    id: String,
}

fn main() {
    let _ = Order::by_id("7", "u1");
}
