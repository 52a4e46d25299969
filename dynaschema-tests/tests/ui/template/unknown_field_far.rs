// Where no field comes near, the message lists those there are.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<customer>")]
#[sk("ORDER#<id>")]
struct Order {
    user_id: String,
    id: String,
}

fn main() {}
