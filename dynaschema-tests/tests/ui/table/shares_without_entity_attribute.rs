// Entities that share a key are told apart by the entity attribute alone.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
#[dynamo(shares_key(User))]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
#[table(entity = none)]
enum Shop {
    User(User),
    Team(Team),
}

fn main() {}
