// A number that may be none has a width in a sort key as well, where text order is of no use.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("RANK#<rank:or('NONE')>#<id>")]
struct Item {
    user: String,
    rank: Option<u32>,
    id: String,
}

fn main() {}
