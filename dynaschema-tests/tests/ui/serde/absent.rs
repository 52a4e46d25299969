// An item without the attribute, which a write can leave out, could not be read.

use std::collections::BTreeSet;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nick: Option<String>,
    #[serde(with = "dynaschema::set")]
    tags: BTreeSet<String>,
    #[serde(with = "code")]
    code: Option<u32>,
    note: Option<Option<String>>,
    seen: Option<()>,
    #[serde(with = "codec::set")]
    flags: BTreeSet<String>,
}

// The type that a macro was given stands in brackets that nobody sees.
macro_rules! rated {
    ($name:ident, $stars:ty) => {
        #[derive(Clone, Serialize, Deserialize, DynamoEntity)]
        #[pk("RATED#<id>")]
        struct $name {
            id: String,
            stars: Option<$stars>,
        }
    };
}

rated!(Film, Option<u32>);

// No set of ours, and so of no concern here.
mod codec {
    pub mod set {
        use std::collections::BTreeSet;

        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        pub fn serialize<S: Serializer>(flags: &BTreeSet<String>, serializer: S) -> Result<S::Ok, S::Error> {
            flags.serialize(serializer)
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeSet<String>, D::Error> {
            BTreeSet::deserialize(deserializer)
        }
    }
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
