// A raw key is the field's own attribute.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(id)]
struct User {
    #[dynamo(from_key)]
    id: String,
}

fn main() {}
