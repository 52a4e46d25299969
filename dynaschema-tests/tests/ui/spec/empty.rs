// A colon or a comma announces a spec.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:>")]
struct Colon {
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:lower,>")]
#[sk("<email>")]
struct Comma {
    email: String,
}

fn main() {}
