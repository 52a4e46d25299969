// A key shows one text for each variant, which is that of the attribute.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename(serialize = "FIXED"))]
    Fixed,
    #[serde(other)]
    Unknown,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[serde(untagged)]
enum Side {
    Left,
    Right,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Hand {
    Left,
    #[serde(untagged)]
    Right,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Level {
    #[serde(skip)]
    Low,
    #[serde(skip_serializing)]
    Medium,
    #[serde(skip_deserializing)]
    High,
    #[key("OTHER#<0>")]
    #[serde(skip_deserializing)]
    Other(String),
}

fn main() {}
