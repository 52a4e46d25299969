// The same in a table without a sort key.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<name>")]
struct Name {
    name: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Name(Name),
}

fn main() {}
