// All events of a day would be one item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENTS#<at:day>")]
#[sk("<id>")]
struct Event {
    id: String,
    at: jiff::Timestamp,
}

fn main() {}
