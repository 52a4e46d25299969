// Every user would be stored under the text `USER#id`, and their orders under `at`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#id")]
#[gsi1("MAIL#<mail>", "ORDER#at")]
struct User {
    id: String,
    mail: String,
    at: u64,
}

fn main() {}
