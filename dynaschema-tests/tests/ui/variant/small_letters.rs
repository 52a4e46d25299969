// An arm is of a variant, and a name in small letters is none.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("STATE", match state { open => "O#<id>", Closed => "C#<id>" })]
struct Issue {
    id: String,
    state: State,
}

fn main() {}
