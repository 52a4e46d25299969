// Two names of one type of the standard library.

use std::num::{NonZero, NonZeroU32};

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FLOOR#<floor>")]
#[sk("DESK#<number:010>")]
struct Desk {
    floor: NonZeroU32,
    number: NonZero<u32>,
}

fn main() {}
