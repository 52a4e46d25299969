// A table has a sort key or it has none.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
}

fn main() {}
