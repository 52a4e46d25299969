// What the table names, some entity has.

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
#[table(sk = "sk")]
enum SortKey {
    User(User),
}

#[derive(DynamoTable)]
#[table(gsi2(name = "by-name"))]
enum Index {
    User(User),
}

#[derive(DynamoTable)]
#[table(gsi1(sk = "gsi1sk"))]
enum IndexSortKey {
    User(User),
}

fn main() {}
