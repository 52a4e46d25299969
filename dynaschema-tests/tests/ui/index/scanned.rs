// A scan reads an index that the table has, and in which the entity can be; a build finds that out.

use dynaschema::{DynamoEntity, DynamoTable, Gsi, Lsi, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>", query = by_email)]
struct User {
    id: String,
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
struct Team {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Team(Team),
}

fn scan(shop: &Table<Shop>) {
    let _ = Shop::scan().index(Lsi::<1>).all(shop);
    let _ = Team::scan().index(Gsi::<1>).all(shop);
}

fn main() {
    let _ = scan;
}
