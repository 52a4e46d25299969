// `repo.owner` and `repo_owner` would be one parameter.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo.owner>")]
#[sk("OWNER#<repo_owner>")]
struct Issue {
    repo: RepoId,
    repo_owner: u32,
}

fn main() {}
