// How a field is stored fits its type, and no key shows more of it than that.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("READING#<id>")]
#[gsi1("READINGS", "<at:ms>")]
struct Reading {
    id: String,
    #[dynamo(as = "s")]
    at: jiff::Timestamp,
    #[dynamo(as = "epoch")]
    civil: jiff::civil::DateTime,
    #[dynamo(as = "ms")]
    day: jiff::civil::Date,
    #[dynamo(as = "%Y-%m-%d %H:%M:%S")]
    time: jiff::civil::Time,
    #[dynamo(as = "number")]
    name: String,
    #[dynamo(as = "text")]
    note: String,
    #[dynamo(as = "%d.%m.%Y %H:%M:%S")]
    german: jiff::Timestamp,
    #[dynamo(as = "%Y-%m-%d %H:%M")]
    minutes: jiff::Timestamp,
    #[dynamo(as = "%Y-%m-%d %H:%M:%S%z")]
    zoned: jiff::Timestamp,
    #[dynamo(as = "%Y年%m-%d %H:%M:%S")]
    year: jiff::Timestamp,
}

// The name that an arm binds is the field, and each arm has keys of its own.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match at { Some(t) as done => "DONE#<id>#<t:ns>", None as open => "OPEN#<id>" })]
struct Ended {
    id: String,
    #[dynamo(as = "ms")]
    at: Option<jiff::Timestamp>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match kind { Kind::Open => "OPEN#<id>", Kind::Done => "DONE#<id>#<at:us>" })]
struct Closed {
    id: String,
    kind: Kind,
    #[dynamo(as = "ms")]
    at: jiff::Timestamp,
}

#[derive(Clone, Serialize, Deserialize)]
enum Kind {
    Open,
    Done,
}

fn main() {}
