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

fn main() {}
