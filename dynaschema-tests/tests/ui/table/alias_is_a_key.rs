// A field would be read from the table's own attributes.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(alias = "PK")]
    name: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
}

fn main() {}
