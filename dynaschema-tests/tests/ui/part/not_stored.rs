// A key shows nothing that a value which is read does not have.

use dynaschema::{DynamoAttribute, DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Score {
    points: u32,
    #[serde(skip)]
    rank: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id>")]
#[gsi1("LADDER", "<score.rank:06>", query = ladder)]
struct Player {
    id: String,
    score: Score,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct Repo {
    owner: String,
    #[serde(skip)]
    name: String,
}

fn main() {}
