// Every event in one partition, which takes all the load.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENTS")]
#[sk("<id>")]
struct Event {
    id: String,
}

fn main() {}
