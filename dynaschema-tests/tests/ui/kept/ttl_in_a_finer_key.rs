// What is read back has whole seconds, and so another key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("QUEUE#<queue>")]
#[sk("JOB#<due:ms>#<id>")]
#[gsi1("DUE#<due:day>", "<due:s>#<id>")]
struct Job {
    queue: String,
    id: String,
    #[dynamo(ttl)]
    due: jiff::Timestamp,
}

// The text of a time is as long as it needs to be.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("QUEUE#<queue>")]
#[sk("TASK#<due:text>#<id>")]
#[gsi1("UNTIL#<until:or('-'),text>", "<id>")]
struct Task {
    queue: String,
    id: String,
    #[dynamo(ttl)]
    due: jiff::Timestamp,
    until: Option<jiff::Timestamp>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
#[gsi1("UNTIL#<until:or('-'),text>", "<id>")]
struct Lease {
    id: String,
    #[dynamo(ttl)]
    until: Option<jiff::Timestamp>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match until { Some(t) as held => "HELD#<id>#<t:ms>", None as free => "FREE#<id>" })]
struct Hold {
    id: String,
    #[dynamo(ttl)]
    until: Option<jiff::Timestamp>,
}

// A number of seconds has no fractions.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNT#<id>")]
#[sk("<until:text>")]
struct Count {
    id: String,
    #[dynamo(ttl = seconds)]
    until: u64,
}

fn main() {}
