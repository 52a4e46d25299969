// Predicates and projections of indexes come with later versions: each is known by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[gsi1("MESSAGES#<user>", when(unread = true), project = keys_only)]
struct Message {
    id: String,
    user: String,
    unread: bool,
}

fn main() {}
