// A closed table has no items of unknown entities, so no variant keeps them.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
#[table(closed)]
enum Shop {
    User(User),
    #[dynamo(other)]
    Unknown(dynaschema::Item),
}

fn main() {}
