// The keys of sentinels name fields, as all keys do.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(address, pk = "EMAIL#<emial>"))]
struct User {
    id: String,
    email: String,
}

fn main() {}
