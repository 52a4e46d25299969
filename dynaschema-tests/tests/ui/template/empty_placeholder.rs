// Nothing between the brackets names nothing.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<>")]
#[sk("ORDER#<:lower>")]
struct Order {
    id: String,
}

fn main() {}
