// One table has one partition key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[pk("USER#<user_id>")]
struct Order {
    id: String,
    user_id: String,
}

fn main() {}
