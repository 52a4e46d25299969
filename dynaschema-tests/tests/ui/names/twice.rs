// One thing, one name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(get = fetch, get = load))]
struct User {
    id: String,
}

fn main() {}
