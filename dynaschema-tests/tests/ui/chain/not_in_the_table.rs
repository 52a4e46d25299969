// A table reads what it holds.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart, Table};
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

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<id>")]
#[sk("REVIEW#<number:06>")]
struct Review {
    id: String,
    number: u32,
}

#[derive(DynamoTable)]
enum Shop {
    Order(Order),
}

async fn reviews(shop: &Table<Shop>) {
    let _ = Review::query("P1").all(shop).await;
}

fn main() {}
