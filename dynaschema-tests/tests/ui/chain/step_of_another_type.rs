// A step takes values of its part, and nothing that is not one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<date>")]
struct Order {
    user: String,
    date: jiff::civil::Date,
}

fn main() {
    let _ = Order::query("42").date("2026-05-01");
}
