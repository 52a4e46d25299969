// An edit sets no part of the primary key, so no write of it can be the last.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    #[dynamo(lww)]
    id: String,
    #[dynamo(lww)]
    seen: u64,
}

fn main() {}
