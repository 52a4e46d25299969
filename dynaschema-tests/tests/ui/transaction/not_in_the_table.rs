// Writes to another table are added with that table.

use dynaschema::{DynamoEntity, DynamoTable, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
enum Users {
    User(User),
}

fn write(users: &Table<Users>, team: Team) {
    let mut transaction = users.transact();
    transaction.add(team.put());
}

fn main() {}
