// `9` is not below `10` as text, and `Open` comes before `Urgent` by its letters only.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Priority {
    Urgent,
    Open,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Price(rust_decimal::Decimal);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    price: rust_decimal::Decimal,
    net: Price,
    at: Option<jiff::Timestamp>,
    priority: Priority,
    paid: bool,
}

fn main() {
    let _ = Order::scan().filter(|order| order.price.lt(rust_decimal::Decimal::TEN));
    let _ = Order::scan().filter(|order| order.net.lt(Price(rust_decimal::Decimal::TEN)));
    let _ = Order::scan().filter(|order| order.at.gt(jiff::Timestamp::UNIX_EPOCH));
    let _ = Order::scan().filter(|order| order.priority.le(Priority::Open));
    let _ = Order::scan().filter(|order| order.paid.between(false, true));
}
