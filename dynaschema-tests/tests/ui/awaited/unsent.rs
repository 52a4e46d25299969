// What is made and not sent, or sent and not awaited, is never done.

#![deny(unused_must_use)]

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn write(users: &Table<User>, user: User) {
    user.clone().create().send(users);
    User::update("7").set_name("Ann");
    User::modify(users, &user.key(), |user| user.name.clear());
    users.transact().token("rename-7");
    users.batch_write().put(user.clone());
    let mut tx = users.transact();
    tx.add(user.create());
    tx.send();
}

fn main() {}
