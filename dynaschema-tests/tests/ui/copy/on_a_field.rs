// A copy is of the whole item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
struct Order {
    user: String,
    #[dynamo(copy(by_id, pk = "ORDER#<id>"))]
    id: u32,
}

fn main() {}
