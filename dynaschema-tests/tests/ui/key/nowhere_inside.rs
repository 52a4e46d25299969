// A key shows a field of a struct that has not said that it has fields, which is one mistake however often what is derived names the part.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Address {
    town: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("TOWN#<address.town>", "<id>")]
struct User {
    id: String,
    address: Address,
}

fn main() {}
