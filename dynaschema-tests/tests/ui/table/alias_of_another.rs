// An item whose entity value is an alias would be of two entities.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PURCHASE#<id>")]
#[dynamo(alias = "Order")]
struct Purchase {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    Order(Order),
    Purchase(Purchase),
}

fn main() {}
