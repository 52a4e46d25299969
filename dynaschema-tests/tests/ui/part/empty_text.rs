// A key part is never empty.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Plan {
    #[serde(rename = "")]
    Free,
    Paid,
}

fn main() {}
