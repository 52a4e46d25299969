// The clock fills points in time, and a time to live is one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(created_at)]
    created: String,
    #[dynamo(updated_at)]
    updated: f64,
    #[dynamo(ttl)]
    expires: Option<String>,
}

fn main() {}
