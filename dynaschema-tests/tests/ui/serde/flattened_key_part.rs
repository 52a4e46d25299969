// A flattened field has no value of its own.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Repo {
    #[serde(flatten)]
    repo: RepoId,
}

fn main() {}
