// Two readings of a device within one millisecond would be one item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk("READING#<at:ms>")]
struct Reading {
    device: String,
    at: jiff::Timestamp,
}

fn main() {}
