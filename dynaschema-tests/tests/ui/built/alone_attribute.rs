// A table of one entity has the checks that an enum of one variant has.

use dynaschema::{DynamoEntity, TableSchema};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    entity_type: String,
}

fn main() {
    let _ = <User as TableSchema>::TABLE;
}
