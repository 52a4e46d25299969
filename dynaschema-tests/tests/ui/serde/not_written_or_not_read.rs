// What is stored is read again, under the same name; what is not stored says so.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[serde(rename_all(serialize = "camelCase"))]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(skip_serializing, default)]
    password_hash: String,
    #[serde(skip_deserializing)]
    visits: u32,
    #[serde(rename(serialize = "mail"))]
    email: String,
    first_name: String,
    #[serde(rename(serialize = "n", deserialize = "nick"), alias = "n")]
    nick: String,
}

fn main() {}
