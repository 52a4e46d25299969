// Whole items, and what keys tell in part only, are not read from an index that holds some fields; and what is whole is
// not to be made so.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, KeyPart, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>/<name>")]
struct RepoId {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<id>")]
#[gsi1("REPO#<repo>", "<id:07>", project = keys_only, query = of_repo)]
struct Issue {
    id: u32,
    repo: RepoId,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("CITY#<city>", project = include(name), query = by_city)]
struct User {
    id: u32,
    name: String,
    city: String,
}

#[derive(DynamoTable)]
enum Town {
    User(User),
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct City {
    users: Vec<User>,
}

fn partition(town: &Table<Town>) {
    let _ = Town::partition(User::by_city("b")).all(town);
}

fn hydrate() {
    let _ = User::query(1_u32).hydrate();
}

fn main() {}
