// A type of the program's own that has a generated name, and is no field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PROJECT#<id>")]
struct Project {
    id: String,
    name: String,
}

struct ProjectKey {
    id: String,
}

fn main() {}
