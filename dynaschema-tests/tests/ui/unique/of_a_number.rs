// Sentinels are stored under keys of text, in the key attributes of their owners.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
struct User {
    id: u64,
    #[dynamo(unique)]
    email: String,
}

fn main() {}
