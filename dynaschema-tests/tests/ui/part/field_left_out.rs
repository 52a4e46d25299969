// A field that is not in the template could not be read back.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
    host: String,
}

fn main() {}
