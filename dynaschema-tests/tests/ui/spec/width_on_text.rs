// Only numbers are padded.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:06>")]
struct User {
    id: String,
}

fn main() {}
