// A key of an index that is one of the table's, or a list of attributes, is that for all of its entities.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("U#<user>")]
#[sk("GROUP#<group>")]
#[gsi1(pk = SK, sk = PK)]
struct Edge {
    user: String,
    group: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("EMAIL#<email>", PK)]
struct User {
    id: String,
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
#[gsi1(pk = SK)]
struct Team {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("U#X#<id>")]
#[sk("GROUP#<group>")]
struct Guest {
    id: String,
    group: String,
}

#[derive(DynamoTable)]
enum Written {
    Edge(Edge),
    User(User),
}

#[derive(DynamoTable)]
#[table(gsi1(pk = "inverse"))]
enum Renamed {
    Edge(Edge),
}

#[derive(DynamoTable)]
#[table(gsi1(pk = SK, sk = PK))]
enum Unsorted {
    Team(Team),
}

// The query for the edges of a group would end inside the guests' key.
#[derive(DynamoTable)]
enum Inside {
    Edge(Edge),
    Guest(Guest),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MATCH#<id>")]
#[sk("MATCH")]
#[gsi2(pk = [tenant, region], sk = [round, SK])]
struct Match {
    id: String,
    tenant: String,
    region: u8,
    round: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FINAL#<id>")]
#[sk("FINAL")]
#[gsi2(pk = [tenant, region], sk = [id, SK])]
struct Final {
    id: String,
    tenant: String,
    region: u8,
}

#[derive(DynamoTable)]
enum Lists {
    Match(Match),
    Final(Final),
}

// The attributes of a list have the names of the fields.
#[derive(DynamoTable)]
#[table(gsi2(pk = "tenants"))]
enum Named {
    Match(Match),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GAME#<id>")]
#[sk("GAME")]
#[gsi2(pk = [tenant, region], sk = [round, SK])]
#[gsi3(pk = round)]
struct Game {
    id: String,
    tenant: String,
    region: u8,
    round: String,
}

#[derive(DynamoTable)]
enum Types {
    Match(Match),
    Game(Game),
}

// What cannot itself be a key cannot be one of several, either.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SET#<id>")]
#[gsi2(pk = [tenant, open], sk = [PK, at])]
struct Set {
    id: u64,
    tenant: String,
    open: bool,
    at: jiff::Timestamp,
}

fn main() {}
