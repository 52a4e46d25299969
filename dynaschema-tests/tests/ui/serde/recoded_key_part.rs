// The key shows the value, and the attribute what a function makes of it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("NAME#<name>", query = by_name)]
struct User {
    id: String,
    #[serde(serialize_with = "lower", deserialize_with = "read")]
    name: String,
}

fn lower<S: Serializer>(name: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&name.to_lowercase())
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer)
}

fn main() {}
