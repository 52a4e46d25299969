// Only integers have a sign to fold away.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:signed>")]
struct User {
    id: String,
}

fn main() {}
