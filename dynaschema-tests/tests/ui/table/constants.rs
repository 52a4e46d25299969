// A constant has an attribute of its own.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", "<id>")]
struct User {
    id: String,
    email: String,
}

#[derive(DynamoTable)]
#[table(constants("email" = "text"))]
enum Field {
    User(User),
}

#[derive(DynamoTable)]
#[table(constants("GSI1SK" = "text"))]
enum Key {
    User(User),
}

#[derive(DynamoTable)]
#[table(constants("entity_type" = entity))]
enum Typed {
    User(User),
}

#[derive(DynamoTable)]
#[table(constants("_token" = 1))]
enum Marked {
    User(User),
}

fn main() {}
