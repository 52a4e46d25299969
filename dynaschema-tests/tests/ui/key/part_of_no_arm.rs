// Where the key is a `match`, its parts alone do not say which arm they are of.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Comment(String),
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
#[sk("REACTION#<user>")]
struct Reaction {
    target: Target,
    user: UserId,
}

fn main() {
    let _ = Reaction::get("c1");
    let _ = Reaction::update(ReactionKey::Issue { number: 7, user: UserId("ann".into()) });
}
