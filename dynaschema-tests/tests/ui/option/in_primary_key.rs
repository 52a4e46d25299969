// Every item has a primary key, `None` or not.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("USER#<id>")]
struct User {
    team: Option<String>,
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("PLACE#<place:06>")]
struct Place {
    team: String,
    place: Option<u32>,
}

fn main() {}
