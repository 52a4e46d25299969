// A misspelt option.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", qurey = by_email)]
struct User {
    id: String,
    email: String,
}

fn main() {}
