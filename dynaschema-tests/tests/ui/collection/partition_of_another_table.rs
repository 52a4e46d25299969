//! A partition, and each of its bounds, is named by an entity of the table that is read.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("NOTE")]
struct Note {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("CART")]
struct Cart {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Cart(Cart),
}

fn main() {
    let _ = Shop::partition(Note::pk("42"));
    let _ = Shop::partition(User::pk("42")).from(Note::query("42"));
}
