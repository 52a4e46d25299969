// A global index has a partition key of its own.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1(sk = name)]
struct User {
    id: String,
    name: String,
}

fn main() {}
