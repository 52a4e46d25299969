// A width is written with the zero that it pads with.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:6>")]
struct Order {
    id: String,
    number: u32,
}

fn main() {}
