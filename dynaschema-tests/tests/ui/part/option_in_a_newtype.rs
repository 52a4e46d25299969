// An `Option` that a newtype holds in a composite: an index could not tell that the item is to be left out.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct Nick(Option<String>);

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<a>/<nick>")]
struct Pair {
    a: String,
    nick: Nick,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Either {
    #[key("NICK#<0>")]
    Named(Nick),
    Nobody,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("P#<pair>", "<n:03>")]
struct User {
    id: String,
    pair: Pair,
    n: u32,
}

fn main() {}
