// So do versions, unique fields, projections, copies: each is known by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[gsi1("MESSAGES#<user>", when(unread = true), project = keys_only)]
#[dynamo(copy(by_user, pk = "USER#<user>"))]
struct Message {
    id: String,
    #[dynamo(unique)]
    user: String,
    unread: bool,
    #[dynamo(version)]
    version: u64,
    #[dynamo(ttl)]
    expires: u64,
}

fn main() {}
