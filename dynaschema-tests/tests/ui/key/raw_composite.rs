// A composite is stored as a map, which is no key.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(id)]
struct Repo {
    id: RepoId,
}

fn main() {}
