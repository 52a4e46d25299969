// A setter takes the value itself, and so does what an update knows.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct TeamId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[gsi1("TEAM#<team>#<rank:03>", "<user>")]
struct User {
    user: String,
    team: TeamId,
    rank: u16,
}

fn main() {
    let team = TeamId("blue".into());
    let _ = User::update("7").known_team(&team).set_rank(3);
}
