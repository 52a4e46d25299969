// A key of an index that is one of the table's is that for all of its entities.

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

fn main() {}
