// A `raw` text may hold the delimiter, so nothing can follow it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FILE#<path:raw>#<version:06>")]
struct File {
    path: String,
    version: u32,
}

fn main() {}
