// The same where the field itself is the key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(team)]
#[sk("USER#<id>")]
struct User {
    team: Option<String>,
    id: String,
}

fn main() {}
