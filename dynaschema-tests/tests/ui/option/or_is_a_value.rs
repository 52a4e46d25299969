// A text for `None` that a value has as well.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Plan {
    Free,
    Paid,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAN#<plan:or('Free')>")]
struct User {
    plan: Option<Plan>,
}

fn main() {}
