// A composite is injective by itself.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner><name>")]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
