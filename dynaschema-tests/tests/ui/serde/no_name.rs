// An attribute has a name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(rename = "")]
    email: String,
}

fn main() {}
