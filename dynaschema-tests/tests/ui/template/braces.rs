// People arrive from `format!` and from other libraries; their placeholders would be stored as text.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#{id}")]
struct Formatted {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#${id}")]
struct Templated {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#{}")]
struct Positional {
    id: String,
}

fn main() {}
