// And none of them needs a text for `None` without being an `Option`.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner:or('-')>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
