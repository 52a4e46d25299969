// So do keys that depend on a variant.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[gsi1("REPO#<repo>", match status { Open => "OPEN#<number:07>", Closed => "#CLOSED#<number:07>" })]
struct Issue {
    repo: String,
    number: u32,
    status: Status,
}

fn main() {}
