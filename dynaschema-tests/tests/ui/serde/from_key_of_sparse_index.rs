// An index that another field's `None` takes away would take this one along.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("TEAM#<team>", "NAME#<name>")]
struct User {
    id: String,
    team: Option<String>,
    #[dynamo(from_key)]
    name: String,
}

fn main() {}
