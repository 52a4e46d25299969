// A copy stands somewhere.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[dynamo(copy(by_id))]
struct Order {
    user: String,
    id: u32,
}

fn main() {}
