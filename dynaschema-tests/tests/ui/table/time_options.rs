// A time of the table is an attribute, and maybe a form.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
#[table(created_at, updated_at = now)]
enum Nameless {
    User(User),
}

#[derive(DynamoTable)]
#[table(created_at(as = "ms"), updated_at(name = "_md", as = "day", format = "s"))]
enum Bucket {
    User(User),
}

#[derive(DynamoTable)]
#[table(created = "_ct", updated_at = "_md", updated_at = "_modified")]
enum Twice {
    User(User),
}

fn main() {}
