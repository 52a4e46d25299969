// A composite is always a template.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key(owner)]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
