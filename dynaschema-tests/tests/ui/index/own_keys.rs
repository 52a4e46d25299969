// A key of the table stands in a global index, once, and only if the table has it; and so it does in a list of
// attributes, which has one to four, each once.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[gsi1(pk = SK, sk = PK)]
#[gsi2(pk = PK, sk = PK)]
struct User {
    user: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(SK)]
#[sk("GROUP#<group>")]
#[lsi1(sk = PK)]
struct Group {
    group: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
#[table(gsi1(pk = SK, sk = SK), lsi1(sk = SK))]
enum Club {
    Team(Team),
}

// By its partition key an index sorts as text.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<number>")]
#[sk("TEAM#<team>")]
#[gsi1(pk = SK, sk = PK)]
struct Member {
    number: u32,
    team: String,
}

// So does what stands inside of a composite, in a list too, and each arm of the table's key.
#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<number>")]
struct Issue {
    owner: String,
    number: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<issue>")]
#[sk("TEAM#<team>")]
#[gsi1(pk = SK, sk = PK)]
#[gsi2(pk = SK, sk = [team, PK])]
struct Report {
    issue: Issue,
    team: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match number { None as all => "ALL#<team>", Some(n) as one => "ONE#<team>#<n>" })]
#[sk("NOTE#<id>")]
#[gsi1(pk = SK, sk = PK)]
struct Note {
    id: String,
    team: String,
    number: Option<u32>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk([id, tenant])]
#[sk("MATCH#<round>")]
#[gsi1(pk = [tenant, id, round, bracket, seed], sk = [])]
#[gsi2(pk = [tenant, "ROUND#<round>", id:06], sk = [round, tenat])]
#[gsi3(pk = [tenant, id], sk = [round, SK, tenant, SK])]
#[lsi1([round, seed])]
struct Match {
    id: String,
    tenant: String,
    round: u32,
    bracket: String,
    seed: u32,
}

fn main() {}
