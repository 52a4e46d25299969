// What a nested struct could not be read without is not removed by its path; what serde has a default for is.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    city: String,
    street: Option<String>,
    #[serde(default)]
    floor: i32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    address: Address,
}

fn main() {
    let update = User::update("7").remove(|user| user.address.at(|address| address.street));
    let update = update.remove(|user| user.address.at(|address| address.floor));
    let _ = update.remove(|user| user.address.at(|address| address.city));
}
