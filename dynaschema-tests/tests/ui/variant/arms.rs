// What types show: arms that a `match` forgets or misspells, and arms that cannot be told apart.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Draft,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FORGETS#<repo>")]
#[gsi1("A#<repo>", match state { Open => "OPEN#<number:07>", Closed => none })]
struct Forgets {
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MISSPELLS#<repo>")]
#[gsi1("A#<repo>", match state { Opne => "OPEN#<number:07>", _ => none })]
struct Misspells {
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MIXES#<repo>")]
#[gsi1("A#<repo>", match state { Open => "<number:07>", Closed => "#CLOSED#<number:07>", Draft => "0<number:06>" })]
struct Mixes {
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TYPES#<repo>")]
#[gsi1(match state { Open => ("A#<repo>", "<number>"), Closed => ("B#<repo>", "#<number:07>"), Draft => none })]
struct Types {
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match state { Open => "KEY#<repo>", Draft => "KEY#<number:07>", Closed => "<number>" })]
struct KeyMixes {
    repo: String,
    number: u32,
    state: State,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("KEY#<repo>")]
#[sk(match state { Open => "OPEN#<number>", Closed => "CLOSED" })]
struct KeyForgets {
    repo: String,
    number: u32,
    state: State,
}

fn main() {}
