// The service takes a time to live in seconds, and never deletes what says milliseconds.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    #[dynamo(ttl = milliseconds)]
    expires: u64,
}

fn main() {}
