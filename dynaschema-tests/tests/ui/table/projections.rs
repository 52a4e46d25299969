// What an index holds is one thing for all entities of a table, tells them apart, and is not too much.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("CITY#<city>", project = keys_only)]
#[gsi2("CITY#<city>", project = include(name))]
struct User {
    id: u32,
    name: String,
    city: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<id>")]
#[gsi1("CITIES#<city>", project = include(name))]
struct Group {
    id: u32,
    name: String,
    city: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[gsi2("CITIES#<city>")]
struct Team {
    id: u32,
    city: String,
}

#[derive(DynamoTable)]
enum Town {
    User(User),
    Group(Group),
    Team(Team),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(shares_key(User))]
struct Guest {
    id: u32,
}

#[derive(DynamoTable)]
enum Hotel {
    User(User),
    Guest(Guest),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("WIDE#<id>")]
#[gsi1("WIDE#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, of))]
struct Wide {
    id: u32,
    of: String,
    f01: u8,
    f02: u8,
    f03: u8,
    f04: u8,
    f05: u8,
    f06: u8,
    f07: u8,
    f08: u8,
    f09: u8,
    f10: u8,
    f11: u8,
    f12: u8,
    f13: u8,
    f14: u8,
    f15: u8,
    f16: u8,
    f17: u8,
    f18: u8,
    f19: u8,
}

#[derive(DynamoTable)]
enum Wides {
    Wide(Wide),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("BROAD#<id>")]
#[gsi1("W1#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
#[gsi2("W2#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
#[gsi3("W3#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
#[gsi4("W4#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
#[gsi5("W5#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
#[gsi6("W6#<of>", project = include(f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19))]
struct Broad {
    id: u32,
    of: String,
    f01: u8,
    f02: u8,
    f03: u8,
    f04: u8,
    f05: u8,
    f06: u8,
    f07: u8,
    f08: u8,
    f09: u8,
    f10: u8,
    f11: u8,
    f12: u8,
    f13: u8,
    f14: u8,
    f15: u8,
    f16: u8,
    f17: u8,
    f18: u8,
    f19: u8,
}

#[derive(DynamoTable)]
enum Broads {
    Broad(Broad),
}

fn main() {}
