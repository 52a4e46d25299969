// A path leads to one place: what is read from several names has none.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    #[serde(alias = "road")]
    street: String,
    city: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    address: Address,
}

fn main() {
    let _ = User::update("7").set(|user| user.address.at(|address| address.street), "1 Long Street");
}
