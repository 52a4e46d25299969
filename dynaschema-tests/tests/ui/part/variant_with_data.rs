// A variant with data has no text of its own, and a template above it shows all of its fields.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Plan {
    Free,
    Paid(u32),
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Owner {
    #[key("U#<0>")]
    User(String, u32),
    #[key("T#<team>")]
    Team { name: String },
    Nobody,
}

fn main() {}
