// A version changes with every write, so a key of it would too.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(copy(by_version, pk = "USER#<id>#<version:06>"))]
struct User {
    id: String,
    #[dynamo(version)]
    version: u64,
}

fn main() {}
