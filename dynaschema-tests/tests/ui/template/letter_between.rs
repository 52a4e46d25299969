// The first part can hold the letter between the two, so `aXb` + `c` and `a` + `bXc` would be one key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<tenant>X<user>")]
struct User {
    tenant: String,
    user: String,
}

fn main() {}
