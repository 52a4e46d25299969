// A primary key is known before the item is written.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<created_at:010>")]
struct User {
    id: String,
    #[dynamo(created_at)]
    created_at: u64,
}

fn main() {}
