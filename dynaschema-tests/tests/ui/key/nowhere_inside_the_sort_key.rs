// The sort key of an index, for which there is a step, shows a field that a struct has not.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    city: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("USERS", "<address.town>", query = by_town)]
struct User {
    id: String,
    address: Address,
}

fn main() {}
