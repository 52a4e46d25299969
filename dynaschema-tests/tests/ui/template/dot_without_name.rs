// A dot stands between a field and the part inside it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo.>")]
struct Issue {
    repo: String,
}

fn main() {}
