// Saying a thing twice is a slip, most often of what should stand there instead.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:06,desc,desc>")]
struct Order {
    id: String,
    number: u32,
}

fn main() {}
