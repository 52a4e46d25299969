// A variant with data has no text of its own.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Plan {
    Free,
    Paid(u32),
}

fn main() {}
