// What a key shows, and all beside it in the attribute, a setter or `modify` changes.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    street: String,
    city: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("CITY#<address.city>")]
struct User {
    id: String,
    address: Address,
}

fn main() {
    let _ = User::update("7").set(|user| user.address.at(|address| address.street), "1 Long Street");
}
