// An attribute with the name of another entity's index key puts the item into that index.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[serde(rename = "GSI1PK")]
    packets: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
}

fn main() {}
