// The service adds decimal digits, which a float has not.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    height: f64,
    name: Option<String>,
}

fn main() {
    let _ = User::update("7").add(|user| user.height, 0.1);
    let _ = User::update("7").sub(|user| user.name, "Ann");
}
