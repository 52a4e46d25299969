// Two free texts side by side: `ab` + `c` and `a` + `bc` would be one key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<tenant><user>")]
struct User {
    tenant: String,
    user: String,
}

fn main() {}
