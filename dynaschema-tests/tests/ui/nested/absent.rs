// A member that a write can leave out of the map is read where it is absent, and a `None` is one only.

use dynaschema::DynamoAttribute;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    city: Option<String>,
    #[serde(with = "code", skip_serializing_if = "Option::is_none")]
    code: Option<u32>,
    // Its `None` is a `NULL`.
    #[serde(with = "code")]
    floor: Option<u32>,
    note: Option<Option<String>>,
    seen: Option<()>,
}

#[derive(Clone, Default, Serialize, Deserialize, DynamoAttribute)]
#[serde(default)]
struct Place {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
}

mod code {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(code: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
        code.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
        Option::deserialize(deserializer)
    }
}

fn main() {}
