// A range of buckets is walked one by one, so it has two ends.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<date>#<id>")]
#[gsi1("ORDERS#<placed_at:day>", query = placed_on)]
#[gsi2("STATUS#<status>", query = by_status)]
struct Order {
    user_id: UserId,
    date: jiff::civil::Date,
    id: String,
    placed_at: jiff::Timestamp,
    status: String,
    total: u64,
}

fn main() {
    let _ = Order::placed_on(jiff::civil::date(2026, 5, 10)..);
}
