// What is stored of a struct inside of an attribute is read again, under the same name; what is not stored says so.

use dynaschema::DynamoAttribute;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
#[serde(rename_all(serialize = "camelCase"))]
struct Address {
    #[serde(skip_serializing, default)]
    door_code: String,
    #[serde(skip_deserializing)]
    visits: u32,
    street_name: String,
    #[serde(skip)]
    was_seen: bool,
    #[serde(rename(serialize = "c", deserialize = "city"), alias = "c")]
    city: String,
}

fn main() {}
