// A time whose text has as many digits as it needs does not sort as the times do: its field says how it is stored.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
    placed_at: jiff::Timestamp,
    #[dynamo(as = "ms")]
    paid_at: jiff::Timestamp,
}

fn main() {
    let now = jiff::Timestamp::UNIX_EPOCH;
    let _ = Order::query("7").filter(|order| order.paid_at.gt(now));
    let _ = Order::query("7").filter(|order| order.placed_at.gt(now));
}
