// Items without a schema version are of version 0, so nothing could be newer than they are.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(schema_version = 0)]
struct User {
    id: String,
}

fn main() {}
