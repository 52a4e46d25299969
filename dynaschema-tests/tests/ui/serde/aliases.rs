// An earlier name is one field's, and of no field that is looked at under one name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(alias = "nick", alias = "nick")]
    name: String,
    #[serde(alias = "nick")]
    login: String,
    #[serde(alias = "name")]
    title: String,
    #[dynamo(version)]
    #[serde(alias = "count")]
    version: u64,
    #[dynamo(ttl)]
    #[serde(alias = "until")]
    expires: u64,
}

fn main() {}
