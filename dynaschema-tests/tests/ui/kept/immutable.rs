// What keeps its value has no setter, and is no field that every write changes, or none.

use std::collections::BTreeMap;

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[dynamo(immutable, updated_at)]
    at: u64,
    #[dynamo(immutable, lww)]
    team: String,
    #[serde(flatten)]
    #[dynamo(immutable)]
    rest: BTreeMap<String, String>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PARCEL#<id>")]
#[gsi1("STATE#<state>#<made:04>")]
#[gsi2("SHOP#<shop>#<made:04>")]
struct Parcel {
    id: String,
    #[dynamo(immutable)]
    shop: String,
    #[dynamo(immutable)]
    made: u32,
    state: String,
}

fn send(parcels: &Table<Parcel>) {
    let _ = Parcel::update("7").set_shop("blue");
    let _ = Parcel::update("7").set_state("sent").send(parcels);
    let _ = Parcel::update("7").set_state("sent").known_made(8).send(parcels);
    let _ = Parcel::update("7").set(|parcel| parcel.shop, "blue").send(parcels);
}

fn main() {}
