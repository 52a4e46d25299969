// A copy is an item of the table, with both of its keys.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id>")]
#[dynamo(copy(by_id, pk = "ORDER#<id>"))]
struct Order {
    user: String,
    id: u32,
}

fn main() {}
