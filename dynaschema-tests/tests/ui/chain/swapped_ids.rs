// Two ids of different types in the wrong order.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct TeamId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("USER#<user>")]
struct Membership {
    team: TeamId,
    user: UserId,
}

fn main() {
    let (user, team) = (UserId("ann".into()), TeamId("core".into()));
    let _ = Membership::get(&user, &team);
}
