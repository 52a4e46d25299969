// A write is no future: it is sent by `.send(&table)`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

async fn write(user: User) -> Result<(), dynaschema::Error> {
    let created = user.clone().create().await?;
    user.put().await?;
    User::update("7").set_name("Ann").await?;
    let ann = User::update("7").set_name("Ann").returning_new().await?;
    User::delete("7").await?;
    drop((created.name, ann.name));
    Ok(())
}

fn main() {}
