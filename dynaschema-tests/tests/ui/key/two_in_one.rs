// Elsewhere both keys stand in one attribute; here each has its own.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>", "ORDER#<id>")]
struct Order {
    id: String,
    user_id: String,
}

fn main() {}
