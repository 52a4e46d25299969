// A key given by name and by place.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", pk = email)]
struct User {
    id: String,
    email: String,
}

fn main() {}
