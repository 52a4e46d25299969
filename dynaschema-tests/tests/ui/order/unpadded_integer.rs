// As text, 10 sorts before 9.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number>")]
struct Order {
    id: String,
    number: u32,
}

fn main() {}
