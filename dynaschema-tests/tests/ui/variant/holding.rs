// The bare name of a variant is one that holds nothing; `{ .. }` and `(..)` stand for what it holds.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Cancelled { reason: String },
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1(match state { State::Open => "OPEN", State::Cancelled => none }, "<id>", query = by_state)]
struct Order {
    id: String,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ITEM#<id>")]
#[gsi1(match state { State::Open => "OPEN", State::Cancelled { .. } => none }, "<id>", query = by_state)]
struct Item {
    id: String,
    state: State,
}

fn main() {}
