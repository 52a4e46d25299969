// A file that is missing, empty, something else, or half a merge is no lock.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
}

dynaschema::locked!(User, "lock/empty.lock");
dynaschema::locked!(User, "lock/foreign.lock");
dynaschema::locked!(User, "lock/merged.lock");

fn main() {}
