// A copy would replace the item that it is a copy of.

use dynaschema::{DynamoEntity, TableSchema};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(copy(again, pk = "USER#<name>"))]
struct User {
    id: String,
    name: String,
}

fn main() {
    let _ = <User as TableSchema>::TABLE;
}
