// What is said of a member is said of it in `collection`, and of a variant above it.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
struct Team {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id>")]
#[sk("PLAYER")]
#[dynamo(copy(by_team, pk = "TEAM#<team>", sk = "PLAYER#<id>"))]
struct Player {
    id: String,
    team: String,
}

#[derive(DynamoCollection)]
struct WithPlayers {
    team: Team,
    #[dynamo(copy = by_team)]
    players: Vec<Player>,
}

#[derive(DynamoCollection)]
enum Anything {
    Team(#[dynamo(variant = Open)] Team),
    Player(#[collection(copy = by_team)] Player),
}

fn main() {}
