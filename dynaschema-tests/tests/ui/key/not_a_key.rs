// A key is a template or a field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(6)]
struct Order {
    id: String,
}

fn main() {}
