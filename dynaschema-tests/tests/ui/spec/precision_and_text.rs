// `text` is the plain text of the value, which has no precision of ours.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<at:ms,text>")]
struct Event {
    id: String,
    at: jiff::Timestamp,
}

fn main() {}
