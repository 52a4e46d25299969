// What a pattern binds, reached into, beside a field of that name.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<team>/<name>")]
struct Person {
    team: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize)]
enum State {
    Open,
    Closed(Person),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[gsi1("BY", match state { Closed(by: Person) => "C#<by.name>#<by_name>", Open => none }, query = closed)]
struct Task {
    id: String,
    by_name: String,
    state: State,
}

// The field first.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<by_name>")]
#[gsi1("BY", match state { Closed(by: Person) => "C#<by.name>", Open => none }, query = closed)]
struct Ticket {
    by_name: String,
    state: State,
}

fn main() {}
