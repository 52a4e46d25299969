// Local indexes exist only where the table has a sort key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[lsi1("NAME#<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
