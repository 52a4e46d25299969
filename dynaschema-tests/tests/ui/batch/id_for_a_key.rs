// The id of an entity where its key is wanted.

use dynaschema::{DynamoEntity, Error, Table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
}

async fn users(table: &Table<User>) -> Result<Vec<Option<User>>, Error> {
    table.batch_get([1_u32, 2]).send().await
}

fn main() {}
