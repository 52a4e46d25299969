// One email would be taken by users and by teams.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique(email, pk = "EMAIL#<email>"))]
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
struct Team {
    id: String,
    #[dynamo(unique(email, pk = "EMAIL#<email>"))]
    email: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Team(Team),
}

fn main() {}
