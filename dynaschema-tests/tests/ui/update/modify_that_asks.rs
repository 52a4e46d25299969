// What a modify changes it is handed; what its closure gives says whether the change holds, and is no answer to a question.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
    phone: Option<String>,
}

async fn asked(users: &Table<User>) {
    let _ = User::modify(users, &UserKey { id: 7 }, |user| user.phone.is_none()).await;
}

fn main() {}
