// What serde flattens into attributes that tokens do not tell, or that something else would have.

use std::collections::BTreeMap;

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Data {
    contract: String,
}

// Of a type that is no key part nobody knows the attributes.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("CONTRACT#<contract>", query = of_contract)]
#[dynamo(part(contract: String = data.contract))]
struct Order {
    id: String,
    #[serde(flatten)]
    data: Data,
}

// Nor does anybody know what is computed from them.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[gsi1("SIZE#<size>", query = of_size)]
#[dynamo(part(size: u32 = size_of(repo)))]
struct Measured {
    #[serde(flatten)]
    repo: RepoId,
}

fn size_of(repo: &RepoId) -> u32 {
    u32::try_from(repo.name.len()).unwrap_or_default()
}

// The rest would have the attributes of the composite in it.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Rested {
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
    #[serde(flatten)]
    repo: RepoId,
}

// There is nothing to flatten.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Held {
    #[serde(flatten)]
    #[dynamo(from_key)]
    repo: RepoId,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("REPO#<repo>", query = of_repo)]
struct Skipped {
    id: String,
    #[serde(flatten, skip_serializing_if = "is_new")]
    repo: RepoId,
}

fn is_new(repo: &RepoId) -> bool {
    repo.name.is_empty()
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
struct Of<T> {
    #[serde(flatten)]
    repo: T,
}

// What is left out is read as `None`.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("REPO#<repo>", query = of_repo)]
struct Unnamed {
    id: String,
    #[serde(flatten, skip_serializing_if = "is_unnamed")]
    repo: Option<RepoId>,
}

fn is_unnamed(repo: &Option<RepoId>) -> bool {
    repo.as_ref().is_none_or(|repo| repo.name.is_empty())
}

fn main() {}
