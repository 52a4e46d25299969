// Only a field of an entity can be stored in a key alone.

use dynaschema::KeyPart;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(#[dynamo(from_key)] String);

fn main() {}
