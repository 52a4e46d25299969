// What an index key is made of is not changed in place: the key would not follow.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("RANKING", "<points:09>")]
struct User {
    id: String,
    points: u32,
}

fn main() {
    let _ = User::update("7").add(|user| user.points, 5);
}
