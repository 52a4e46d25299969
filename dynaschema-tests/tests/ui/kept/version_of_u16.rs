// A version that soon ends would write the item for the last time.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(version)]
    version: u16,
}

fn main() {}
