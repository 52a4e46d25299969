// A get is no future: it is sent by one of its ends, which takes the table. A get of a part of the item is no other.

use dynaschema::{DynamoEntity, DynamoProjection, Table};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Name {
    name: String,
}

async fn name(users: &Table<User>) -> Result<String, dynaschema::Error> {
    let name = User::get("7").project::<Name>().await?;
    let user = User::get("7").await?;
    User::exists("7").await?;
    Ok(user.name + &name.name + &User::get("7").one(users).await?.name)
}

fn main() {}
