//! A bare value names no partition: it does not say whose.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
}

fn main() {
    let _ = Shop::partition("42");
}
