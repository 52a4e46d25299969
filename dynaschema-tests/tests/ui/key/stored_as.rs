// How a field is stored is said in one place, in a word that is known, of an attribute that there is.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("READING#<id>#<at:ms>")]
struct Reading {
    id: String,
    #[dynamo(from_key, as = "ms")]
    at: jiff::Timestamp,
    #[dynamo(as = "minutes")]
    read_at: jiff::Timestamp,
    #[dynamo(as = "s")]
    #[serde(skip)]
    seen_at: jiff::Timestamp,
    #[dynamo(version, as = "text")]
    version: u64,
    #[dynamo(as = "s")]
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    taken_at: jiff::Timestamp,
    #[dynamo(as)]
    value: u32,
}

fn main() {}
