// A time of the table has an attribute of its own, and a form that is one.

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
#[table(created_at = "email")]
enum Field {
    User(User),
}

#[derive(DynamoTable)]
#[table(updated_at = "GSI1SK")]
enum Key {
    User(User),
}

#[derive(DynamoTable)]
#[table(entity = "_ct", created_at = "_ct")]
enum Typed {
    User(User),
}

#[derive(DynamoTable)]
#[table(constants("_md" = 1), updated_at = "_md")]
enum Constant {
    User(User),
}

#[derive(DynamoTable)]
#[table(created_at = "at", updated_at = "at")]
enum Both {
    User(User),
}

#[derive(DynamoTable)]
#[table(created_at(name = "_ct", as = "%d.%m.%Y"))]
enum Unordered {
    User(User),
}

fn main() {}
