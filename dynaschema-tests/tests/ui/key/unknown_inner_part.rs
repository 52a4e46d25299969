// A template reaches into a composite for a part it has not.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo.ownr>")]
struct Issue {
    repo: RepoId,
}

fn main() {}
