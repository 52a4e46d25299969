// A type of the program's own that has a generated name.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, KeyPart)]
struct ProjectKey(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PROJECT#<key>")]
struct Project {
    key: ProjectKey,
    name: String,
}

fn main() {}
