// A number has no case.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:lower>")]
#[dynamo(allow(lossy_key))]
struct User {
    id: u64,
}

fn main() {}
