// What a pattern binds beside what has that name in the same key.

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
#[gsi1("BY", match state { Closed(by: Person) => "C#<by.name>#<by_name>", Open => none }, query = closed)]
struct Ticket {
    by_name: String,
    state: State,
}

#[derive(Clone, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Page,
}

// Inside of a field, in the keys of the table.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo.team>#<repo.name>")]
#[sk(match target { Issue(repo_team: u32) => "I#<repo_team:06>", Page => "PAGE" })]
struct Entry {
    repo: Person,
    target: Target,
}

#[derive(Clone, Serialize, Deserialize)]
enum Stage {
    Open,
    Closed(Person, String),
}

// Both bound.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DEAL#<id>")]
#[gsi1("BY", match stage {
    Closed(by: Person, by_name: String) => "C#<by.name>#<by_name>",
    Open => none,
}, query = closed)]
struct Deal {
    id: String,
    stage: Stage,
}

// The field that is matched.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DAY#<at:or('0')>")]
#[sk(match at { Some(at) as event => "EVENT#<at:05>", None as meta => "META" })]
struct Day {
    at: Option<u32>,
}

fn main() {}
