// A width that the times of today do not fit.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<at:epoch_ms,010>")]
struct Event {
    id: String,
    at: jiff::Timestamp,
}

fn main() {}
