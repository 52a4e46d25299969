// Fields of which a projection says something else than their entity.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[sk("SESSION#<user:06>#<device:06>")]
struct Session {
    #[dynamo(from_key)]
    id: u32,
    user: u32,
    #[dynamo(from_key)]
    #[serde(with = "odd")]
    device: u32,
    #[dynamo(ttl = seconds)]
    expires: u64,
    #[dynamo(as = "ms")]
    opened: jiff::Timestamp,
    #[serde(skip)]
    shown: bool,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Session)]
struct Silent {
    id: u32,
    #[dynamo(from_key)]
    device: u32,
    expires: u64,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Session)]
struct Wrong {
    #[dynamo(from_key)]
    user: u32,
    #[dynamo(ttl)]
    opened: jiff::Timestamp,
    #[dynamo(from_key)]
    shown: bool,
    #[dynamo(from_key)]
    #[serde(with = "odd")]
    id: u32,
}

mod odd {
    pub(super) fn serialize<S: serde::Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(value, serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

fn main() {}
