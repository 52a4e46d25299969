// Fields of which a projection says something else than their entity.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[sk("SESSION#<user:06>")]
struct Session {
    #[dynamo(from_key)]
    id: u32,
    user: u32,
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
    expires: u64,
    opened: jiff::Timestamp,
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
}

fn main() {}
