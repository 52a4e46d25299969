// Only what is generated can be renamed.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(gett = fetch))]
struct User {
    id: String,
}

fn main() {}
