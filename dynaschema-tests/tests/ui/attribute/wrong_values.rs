// Each option takes its kind of value.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = user, schema_version = "2", allow = lossy_key, names(get = "fetch"))]
struct User {
    id: String,
}

fn main() {}
