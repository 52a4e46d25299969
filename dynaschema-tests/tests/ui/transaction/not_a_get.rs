// A transaction of gets takes gets, of an entity that the table holds.

use dynaschema::{DynamoEntity, DynamoProjection, DynamoTable, Table};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
struct Team {
    id: u32,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Team)]
struct TeamId {
    id: u32,
}

#[derive(DynamoTable)]
enum Users {
    User(User),
}

fn transaction(users: &Table<Users>) {
    let mut transaction = users.transact_get();
    transaction.add(User::delete(1));
    transaction.add(Team::get(1));
    transaction.add(Team::get(1).project::<TeamId>());
}

fn main() {}
