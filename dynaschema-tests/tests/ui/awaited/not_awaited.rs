// A call is no value yet.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn read(users: &Table<User>) -> Result<User, dynaschema::Error> {
    for user in User::scan().all(users) {
        drop(user);
    }
    let user: User = User::get("7").one(users)?;
    Ok(user)
}

fn main() {}
