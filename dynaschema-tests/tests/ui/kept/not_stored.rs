// The version, the time to live and the timestamps are attributes.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EXPIRES#<expires:010>")]
struct User {
    id: String,
    #[dynamo(version)]
    #[serde(skip)]
    version: u64,
    #[dynamo(ttl, from_key)]
    expires: u64,
    #[dynamo(updated_at)]
    #[serde(flatten)]
    updated_at: u64,
}

fn main() {}
