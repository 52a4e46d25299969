// Two indexes whose queries have one name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", query = find)]
#[gsi2("NAME#<name>", query = find)]
struct User {
    id: String,
    email: String,
    name: String,
}

fn main() {}
