// Each index of an entity has its own number.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", query = by_email)]
#[gsi1("NAME#<name>", query = by_name)]
struct User {
    id: String,
    email: String,
    name: String,
}

fn main() {}
