// There is no such file.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
}

dynaschema::locked!(User, "lock/missing.lock");

fn main() {}
