// What is no projection, as its tokens show.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
struct Whose {
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = "User")]
struct Quoted {
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User, fields(name))]
struct Listed {
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Nothing {
    #[serde(skip)]
    seen: bool,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Tuple(String);

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Generic<T> {
    name: T,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
#[serde(try_from = "String")]
struct Converted {
    name: String,
}

impl From<String> for Converted {
    fn from(name: String) -> Self {
        Self { name }
    }
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Flattened {
    #[serde(flatten)]
    name: std::collections::HashMap<String, String>,
    #[dynamo(version)]
    version: u64,
}

fn main() {}
