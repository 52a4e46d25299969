// Which attributes serde makes of a flattened key part, its type has to say, and they are the field's own.

use dynaschema::{DynamoEntity, DynamoProjection, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct Moved {
    owner: String,
    #[serde(alias = "title")]
    name: String,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[serde(tag = "kind")]
enum Target {
    #[key("USER#<name>")]
    User { name: String },
    #[key("TEAM#<id>")]
    Team { id: u32 },
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Renamed {
    #[serde(flatten)]
    repo: Moved,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<target>")]
struct Targeted {
    #[serde(flatten)]
    target: Target,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Twice {
    #[serde(flatten)]
    repo: RepoId,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Repo {
    #[serde(flatten)]
    repo: RepoId,
    stars: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Repo)]
struct Whole {
    repo: RepoId,
}

#[derive(Clone, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Repo)]
struct Flat {
    #[serde(flatten)]
    stars: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id:06>")]
struct Note {
    id: u32,
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, String>,
}

#[derive(Clone, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Note)]
struct Rest {
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, String>,
}

fn main() {}
