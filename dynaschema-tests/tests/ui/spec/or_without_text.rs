// `or` says what stands for `None`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>#<team:or>")]
struct Bare {
    id: String,
    team: Option<String>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>#<team:or(none)>")]
struct Unquoted {
    id: String,
    team: Option<String>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<team:or('')>")]
struct Empty {
    id: String,
    team: Option<String>,
}

fn main() {}
