// A raw key is a field's own attribute.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(user_id)]
#[sk(nubmer)]
struct Order {
    user_id: String,
    number: u32,
}

fn main() {}
