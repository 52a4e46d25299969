// The struct would be stored as another type, or no item of it could be read.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[serde(from = "Stored", into = "Stored")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    id: String,
}

impl From<User> for Stored {
    fn from(user: User) -> Self {
        Self { id: user.id }
    }
}

impl From<Stored> for User {
    fn from(stored: Stored) -> Self {
        Self { id: stored.id }
    }
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[serde(deny_unknown_fields)]
#[pk("TEAM#<id>")]
struct Team {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[serde(tag = "entity_type")]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
}

fn main() {}
