// A template needs fields.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<plan>")]
enum Plan {
    Free,
    Paid,
}

fn main() {}
