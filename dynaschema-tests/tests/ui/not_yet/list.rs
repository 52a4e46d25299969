// Primary keys that depend on a variant come later.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Comment(String),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
struct Reaction {
    target: Target,
}

fn main() {}
