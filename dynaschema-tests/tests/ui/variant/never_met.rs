// What clauses between commas demand of one item, some item can be.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Draft,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("ACTIVE", "<id>", when(state = Open | Draft, state = Closed))]
#[gsi2("PINNED", "<id>", when(pinned = true, state = Open, pinned = false))]
#[gsi3("ENDED", "<id>", when(ended = Some(_), ended = None))]
#[gsi4("EITHER", "<id>", when(state = Open | pinned = true, state = Closed | ended = Some(_)))]
struct Issue {
    id: String,
    state: State,
    pinned: bool,
    ended: Option<String>,
}

fn main() {}
