// What shows more of the date stands behind the id, so the visits of a range do not lie side by side.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<date:month>#<id>#<date>")]
struct Visit {
    user: String,
    date: jiff::civil::Date,
    id: String,
}

fn main() {
    let day = jiff::civil::date(2026, 5, 10);
    let _ = Visit::query("42").date(day..day);
}
