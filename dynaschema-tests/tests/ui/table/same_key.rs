// Two entities that can have the same key would overwrite each other.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
#[sk("PROFILE")]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Team(Team),
}

fn main() {}
