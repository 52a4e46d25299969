// The functions of the key need names of their own, too.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(names(get = parse, check = update))]
struct User {
    id: String,
}

fn main() {}
