// What is made of a table knows it, and is sent by `.send()` all the same.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn batch(users: &Table<User>, user: User) -> Result<(), dynaschema::Error> {
    let _ = users.batch_get([UserKey { id: "7".into() }]).await?;
    users.batch_write().put(user.clone()).await?;
    let mut transaction = users.transact();
    transaction.add(user.create());
    transaction.await?;
    Ok(())
}

fn main() {}
