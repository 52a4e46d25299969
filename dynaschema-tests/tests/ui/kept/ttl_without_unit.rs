// A plain number may count seconds, milliseconds, or how long the item lasts: the attribute says it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    #[dynamo(ttl)]
    expires: Option<u64>,
}

fn main() {}
