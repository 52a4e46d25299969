// A misspelt option of a field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    #[dynamo(form_key)]
    id: String,
}

fn main() {}
