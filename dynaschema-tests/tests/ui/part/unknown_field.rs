// The template of a composite names its fields.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<ownr>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
