// A composite that folds case is lossy wherever it stands.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>#<name:lower>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Repo {
    repo: RepoId,
}

fn main() {}
