// The text that serde writes for a timestamp is not always equally precise.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1(pk = id, sk = at)]
struct Event {
    id: String,
    at: jiff::Timestamp,
}

fn main() {}
