// A member of a collection holds what the index holds that it is read in.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("CITY#<city>", project = include(name), query = by_city)]
#[gsi2("CITY#<city>", project = keys_only)]
struct User {
    id: u32,
    name: String,
    city: String,
    notes: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SHOP#<id>")]
struct Shop {
    id: u32,
}

#[derive(DynamoTable)]
enum Town {
    Shop(Shop),
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Notes {
    id: u32,
    notes: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Name {
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = Shop)]
struct ShopId {
    id: u32,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct City {
    users: Vec<Notes>,
}

#[derive(DynamoCollection)]
#[collection(gsi2)]
enum Anyone {
    User(UserGsi1),
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Twice {
    users: Vec<UserGsi1>,
    names: Vec<Name>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Shops {
    shops: Vec<ShopId>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Names {
    names: Vec<Name>,
}

async fn in_a_table_without_users(town: &Table<Town>) {
    let _ = Names::query("b").one(town);
}

fn main() {}
