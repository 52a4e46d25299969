// A raw key is the field's own attribute, so its name is the table's name for that key.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(id)]
struct User {
    id: String,
}

#[derive(DynamoTable)]
#[table(pk = "pk")]
enum Shop {
    User(User),
}

fn main() {}
