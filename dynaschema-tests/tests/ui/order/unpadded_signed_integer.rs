// And where there can be negatives, padding alone is not enough.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("LEVEL#<level>")]
struct Level {
    id: String,
    level: i32,
}

fn main() {}
