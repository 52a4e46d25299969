// Several fields need a template.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
