// Every item has a partition key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[sk("ORDER#<id>")]
struct Order {
    id: String,
}

fn main() {}
