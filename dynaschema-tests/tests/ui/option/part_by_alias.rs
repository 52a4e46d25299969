// An `Option` behind an alias in a composite, which only the compiler sees.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

type Team = Option<String>;

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<team>/<name>")]
struct Member {
    team: Team,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<member>")]
struct User {
    member: Member,
}

fn main() {}
