// Bounds of generic entities come with later versions: known by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[dynamo(bound = "")]
struct Message {
    id: String,
}

fn main() {}
