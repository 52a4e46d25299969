// An attribute with the name of a key would be overwritten by it.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(rename = "PK")]
    packets: u32,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
}

fn main() {}
