// A transaction of writes takes writes: no reads, and no values, which say nothing of what to do.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn write(users: &Table<User>, user: User) {
    let mut transaction = users.transact();
    transaction.add(user);
    transaction.add(User::get("7"));
}

fn main() {}
