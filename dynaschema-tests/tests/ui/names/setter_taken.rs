// A setter called like a method of every update would hide it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RULE#<id>")]
struct Rule {
    id: String,
    if_absent: String,
}

fn main() {}
