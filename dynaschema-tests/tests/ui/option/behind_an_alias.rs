// The derive does not see through an alias; the compiler does.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

type Team = Option<String>;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
struct User {
    team: Team,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(team)]
struct Raw {
    team: Team,
}

fn main() {}
