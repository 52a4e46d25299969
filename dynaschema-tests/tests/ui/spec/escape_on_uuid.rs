// A UUID has no delimiters to escape, and none to let through.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:escape>")]
struct Escaped {
    id: uuid::Uuid,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:raw>")]
struct Raw {
    id: uuid::Uuid,
}

fn main() {}
