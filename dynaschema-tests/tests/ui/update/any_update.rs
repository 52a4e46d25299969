// A helper over any update has to ask for one that is complete: `C: Complete`.

use dynaschema::op::{Setters, Update};
use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

fn send<C: Setters<Entity = User>>(update: Update<User, C>, users: &Table<User>) {
    let _ = update.send(users);
}

fn main() {}
