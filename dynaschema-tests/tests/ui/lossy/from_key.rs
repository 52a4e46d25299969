// A field that is stored in a lossy key only could not be read back.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email:lower>")]
struct User {
    id: String,
    #[dynamo(from_key)]
    email: String,
}

fn main() {}
