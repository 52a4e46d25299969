// A zoned time is identity and order in no zone but its own.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("MEETING#<at:s>")]
struct Meeting {
    id: String,
    at: jiff::Zoned,
}

fn main() {}
