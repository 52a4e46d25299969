// Two generated types under one name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(Key = UserId, Fields = UserId))]
struct User {
    id: String,
}

// The entity's own name.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[dynamo(names(Key = Team))]
struct Team {
    id: String,
}

fn main() {}
