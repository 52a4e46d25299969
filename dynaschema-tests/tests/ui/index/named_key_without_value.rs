// A key by name takes a template or a field.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", sk("NAME"))]
struct User {
    id: String,
    email: String,
}

fn main() {}
