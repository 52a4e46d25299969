// A unique value is claimed and freed together with its item, which a batch cannot do.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(unique)]
    email: String,
}

fn write(users: &Table<User>, all: Vec<User>, gone: Vec<UserKey>) {
    let _ = users.batch_write().put_all(all).delete_all(gone);
}

fn main() {}
