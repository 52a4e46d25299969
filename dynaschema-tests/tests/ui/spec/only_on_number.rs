// What a number is made of is known.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id:only('0-5')>")]
struct Visit {
    id: u32,
}

fn main() {}
