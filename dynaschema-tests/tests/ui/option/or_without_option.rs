// A field that always has a value needs no text for `None`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team:or('NONE')>")]
struct User {
    team: String,
}

fn main() {}
