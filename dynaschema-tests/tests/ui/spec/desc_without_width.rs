// Counting down needs a largest number.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:desc>")]
struct Order {
    id: String,
    number: u32,
}

fn main() {}
