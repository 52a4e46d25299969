// A condition looks at the value that is there; that none is, is a condition of its own.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    team: Option<String>,
}

fn main() {
    let _ = User::scan().filter(|user| user.team.eq(None));
}
