// A spec is one of a short list.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:lowr>")]
struct Near {
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:trimmed>")]
struct Far {
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DAY#<at:date>")]
struct OfOthers {
    at: String,
}

fn main() {}
