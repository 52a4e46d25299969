// A write is sent, whatever it gives back.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn write(users: &Table<User>, user: User) -> Result<(), dynaschema::Error> {
    User::update("7").set_name("Ann").one(users).await?;
    let ann = User::update("7").set_name("Ann").returning_new().one(users).await?;
    let gone = User::delete("7").returning_old().optional(users).await?;
    let all = User::update("7").set_name("Ann").all(users).await?;
    user.create().one(users).await?;
    drop((ann, gone, all));
    Ok(())
}

fn main() {}
