// Between specs stand commas, whatever stands ahead of the first.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:06:desc>")]
struct Order {
    id: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PLACE#<place:06:or('a:b')>")]
struct Place {
    id: String,
    place: Option<u32>,
}

fn main() {}
