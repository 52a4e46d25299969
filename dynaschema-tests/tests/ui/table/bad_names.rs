// The service's own rules for names.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(DynamoTable)]
#[table(gsi1(name = "by email"))]
enum Space {
    User(User),
}

#[derive(DynamoTable)]
#[table(entity = "")]
enum Empty {
    User(User),
}

fn main() {}
