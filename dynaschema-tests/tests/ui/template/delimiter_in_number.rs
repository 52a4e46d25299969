// A number can be negative, so a minus ends nothing.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ROOM#<floor:text>9<door:text>")]
struct Room {
    floor: i32,
    door: i32,
}

fn main() {}
