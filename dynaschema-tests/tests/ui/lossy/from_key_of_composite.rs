// The same where the loss is inside a composite, which only types show.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>#<name:lower>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("REPO#<repo>")]
struct Issue {
    id: String,
    #[dynamo(from_key)]
    repo: RepoId,
}

fn main() {}
