// A step of the chain called like a method of every query would hide it, and two of one name each other.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[dynamo(names(page = all, day = hour, month = skip))]
#[pk("USER#<id>")]
#[sk("QUOTA#<limit:06>#<exists:06>#<page:06>#<day:02>#<hour:02>#<month:02>")]
struct Quota {
    id: String,
    limit: u32,
    exists: u32,
    page: u32,
    day: u8,
    hour: u8,
    month: u8,
}

fn main() {}
