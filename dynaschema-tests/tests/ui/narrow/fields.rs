// Fields that are not as the entity has them, by type or by what is said of them; and reads of other entities.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: u32,
    name: String,
    #[serde(with = "odd")]
    age: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<id>")]
struct Group {
    id: u32,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Types {
    id: u64,
    age: u32,
    #[serde(with = "strings")]
    name: String,
    #[serde(default)]
    nick: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Name {
    name: String,
}

fn other_entity() {
    let _ = Group::query(1).project::<Name>();
}

mod odd {
    pub(super) fn serialize<S: serde::Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(value, serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

mod strings {
    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

fn main() {}
