// The service takes no empty key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("")]
struct Order {
    id: String,
}

fn main() {}
