// A get has the ends of one item, not those of a write or of a query, and no filter.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn read(users: &Table<User>) -> Result<(), dynaschema::Error> {
    let sent = User::get("7").send(users).await?;
    let every = User::get("7").all(users).await?;
    let first = User::get("7").first(users).await?;
    let named = User::get("7").filter(|user| user.name.eq("Ann")).optional(users).await?;
    drop((sent.name, every.len(), first.is_some(), named.is_some()));
    Ok(())
}

fn main() {}
