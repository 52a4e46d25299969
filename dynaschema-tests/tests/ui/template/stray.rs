// A lone bracket or brace is a slip; doubled, it is the character itself.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>>")]
struct Closing {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>}")]
struct Brace {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("{USER#<id>")]
struct Opening {
    id: String,
}

fn main() {}
