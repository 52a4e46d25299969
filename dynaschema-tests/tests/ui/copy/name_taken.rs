// The function that reads a copy has the copy's name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[dynamo(copy(get, pk = "ORDER#<id>"))]
struct Order {
    user: String,
    id: u32,
}

fn main() {}
