// A composite has all of its parts.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: Option<String>,
    name: String,
}

fn main() {}
