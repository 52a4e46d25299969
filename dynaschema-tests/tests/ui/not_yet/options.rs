// Projections of indexes come with later versions: known by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[gsi1("MESSAGES#<user>", project = keys_only)]
struct Message {
    id: String,
    user: String,
    unread: bool,
}

fn main() {}
