//! The members of a collection are entities of one partition, and the compiler knows the types of its parts.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id>")]
struct Order {
    user: u32,
    id: String,
}

struct Cart {
    user: String,
}

#[derive(DynamoCollection)]
struct UserWithOrders {
    user: User,
    orders: Vec<Order>,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct OnAnIndex {
    user: User,
}

#[derive(DynamoCollection)]
struct UserWithCart {
    user: User,
    cart: Option<Cart>,
}

fn main() {}
