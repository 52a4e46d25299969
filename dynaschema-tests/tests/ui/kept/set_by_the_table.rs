// What the table keeps, every write sets itself.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(version)]
    version: u64,
    #[dynamo(updated_at)]
    seen: u64,
}

fn main() {
    let _ = User::update("7").set_version(3);
    let _ = User::update("7").set_seen(8);
}
