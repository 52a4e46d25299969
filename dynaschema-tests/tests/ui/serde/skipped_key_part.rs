// A key part that serde skips could not be read back.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    #[serde(skip)]
    id: String,
}

fn main() {}
