// Two generated types under one name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(Key = UserId, Fields = UserId))]
struct User {
    id: String,
}

fn main() {}
