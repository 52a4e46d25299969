// Paths into a struct are typed where it derives them; what serde writes otherwise has none.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Place {
    floor: u8,
}

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    street: String,
    place: Place,
    #[serde(skip)]
    seen: bool,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    address: Address,
}

fn main() {
    let _ = User::update("7").set(|user| user.address.at(|address| address.street), 7);
    let _ = User::scan().filter(|user| user.address.at(|address| address.stret).eq("x"));
    let _ = User::scan().filter(|user| user.address.at(|address| address.seen).eq(true));
    let _ = User::scan().filter(|user| user.address.at(|address| address.place.at(|place| place.floor)).eq(1));
}
