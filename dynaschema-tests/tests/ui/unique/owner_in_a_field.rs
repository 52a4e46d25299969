// A copy has the fields of its item, as they are.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>", owner("id" = "USER#<id>")))]
struct User {
    id: String,
    code: String,
}

#[derive(DynamoTable)]
enum Users {
    User(User),
}

fn main() {}
