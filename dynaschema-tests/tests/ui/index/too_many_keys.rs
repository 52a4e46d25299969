// An index has a partition key and at most one sort key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", "NAME#<name>", "ID#<id>")]
struct User {
    id: String,
    email: String,
    name: String,
}

fn main() {}
