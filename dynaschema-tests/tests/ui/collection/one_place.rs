//! All of a collection is read in one place, an inner one too; and that place says what its reads can be.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
#[gsi1("CITY#<city>", "TEAM#<id>")]
struct Team {
    id: String,
    city: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("TEAM#PLAYER#<id>")]
#[gsi1("CITY#<city>", "TEAM#<team>#<id>")]
struct Player {
    id: String,
    team: String,
    city: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CITY#<name>")]
#[sk("CITY")]
#[gsi1("CITY#<name>", "CITY")]
struct City {
    name: String,
}

#[derive(DynamoCollection)]
struct OfTheTable {
    team: Team,
    players: Vec<Player>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct InAnIndex {
    city: City,
    teams: Vec<OfTheTable>,
}

#[derive(DynamoCollection)]
enum Anything {
    Team(OfTheTable),
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Players {
    city: City,
    players: Vec<Player>,
}

fn main() {
    let _ = Players::query("b").consistent();
}
