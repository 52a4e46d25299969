// Two readings of a device within one millisecond would be one item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk(at)]
struct Reading {
    device: String,
    #[dynamo(as = "ms")]
    at: jiff::Timestamp,
}

fn main() {}
