// Two texts could be swapped, so they are given by name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<owner>#<repo>")]
#[sk("ISSUE#<number:07>")]
struct Issue {
    owner: String,
    repo: String,
    number: u32,
}

fn main() {
    let _ = Issue::get("ann", "dynaschema", 7);
}
