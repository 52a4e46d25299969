// Misspelt options of a table, of a variant, of an index.

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
#[table(pkk = "pk", gsi1(nam = "by-email"), entity(optinal, name = "_type"))]
enum Shop {
    #[dynamo(entty = "user")]
    User(User),
}

fn main() {}
