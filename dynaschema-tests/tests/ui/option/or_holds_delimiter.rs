// The text for `None` obeys the rules of any part.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team:or('NO#TEAM')>")]
struct User {
    team: Option<String>,
}

fn main() {}
