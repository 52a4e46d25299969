// Of two arms for one thing, the second is never taken.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("A#<repo>", match state { Open => "O#<number:06>", Open => "P#<number:06>", Closed => none }, query = listed)]
struct Issue {
    id: String,
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[sk(match state { _ as any => "ANY", Closed => "CLOSED#<id>" })]
struct Note {
    id: String,
    state: State,
}

fn main() {}
