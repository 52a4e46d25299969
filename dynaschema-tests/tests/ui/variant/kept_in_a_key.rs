// An index that has items for some values only holds no field of all of them.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[gsi1("TO#<to>", when(unread = true))]
struct Message {
    id: String,
    #[dynamo(from_key)]
    to: String,
    unread: bool,
}

fn main() {}
