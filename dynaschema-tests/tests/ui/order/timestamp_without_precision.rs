// Precision is identity and order, so the user chooses it, in a partition key too.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<at>")]
struct Event {
    at: jiff::Timestamp,
}

fn main() {}
