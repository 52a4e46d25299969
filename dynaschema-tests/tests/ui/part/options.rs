// A variant of a key part has a text or a template, and no options.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    #[dynamo(rename = "OPEN")]
    Open,
    Closed,
}

fn main() {}
