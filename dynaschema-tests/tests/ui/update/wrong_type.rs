// A field takes values of its type: which one, the compiler says by itself where it takes no other.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct TeamId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("TEAM#<team>")]
struct User {
    id: String,
    team: TeamId,
    points: Option<u64>,
    level: u8,
    name: String,
}

fn main() {
    let _ = User::update("7").set_team("blue");
    let _ = User::update("7").set_points("five");
    let _ = User::update("7").set_name(5);
    let _ = User::update("7").set(|user| user.level, "five").add(|user| user.level, -1);
}
