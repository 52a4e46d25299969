// Each field stands in the template once.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>/<owner>")]
struct RepoId {
    owner: String,
    name: String,
}

fn main() {}
