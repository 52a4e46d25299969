// A global index has no consistent reads.

use dynaschema::{DynamoEntity, Gsi, KeyPart};
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
    let _ = Order::by_status("open").consistent();
    let _ = Order::scan().index(Gsi::<1>).consistent();
    let _ = Order::scan().index("GSI1");
}
