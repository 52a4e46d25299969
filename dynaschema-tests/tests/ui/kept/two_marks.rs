// What the clock sets at the first write cannot be what it sets at each.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(created_at, updated_at)]
    at: u64,
}

fn main() {}
