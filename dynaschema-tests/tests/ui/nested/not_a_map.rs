// Only a struct that is stored as a map of its fields has paths to them.

use dynaschema::DynamoAttribute;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
enum Place {
    Home,
    Work,
}

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct City(String);

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
#[serde(transparent)]
struct Street {
    name: String,
}

fn main() {}
