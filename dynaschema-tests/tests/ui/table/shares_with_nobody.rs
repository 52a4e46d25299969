// An entity can share a key with another one of the table, and `Usr` is none.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[dynamo(shares_key(Usr))]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Team(Team),
}

fn main() {}
