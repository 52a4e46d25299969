// Keys stand above the struct, where one sees them together.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
struct Order {
    user_id: String,
    #[sk]
    id: String,
    #[gsi1]
    email: String,
}

fn main() {}
