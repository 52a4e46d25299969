// So a struct without fields is none either.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CONFIG")]
struct Config;

fn main() {}
