// A user is no singleton.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER")]
#[sk("<id>")]
#[dynamo(singleton, allow(hot_partition))]
struct User {
    id: String,
}

fn main() {}
