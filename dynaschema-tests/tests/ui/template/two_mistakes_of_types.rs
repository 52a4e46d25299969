// What only types can show is reported together too: one error for each template.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<tenant><user>")]
#[sk("ORDER#<number>")]
#[gsi1("<placed_at>")]
struct Order {
    tenant: String,
    user: String,
    number: u32,
    placed_at: jiff::Timestamp,
}

fn main() {}
