// A key attribute has one type.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<number>")]
struct Visit {
    id: String,
    number: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    Visit(Visit),
    User(User),
}

fn main() {}
