//! A harmless difference compiles: here the lock says nothing of `note` yet.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
    note: Option<String>,
}

#[derive(Debug, DynamoTable)]
enum Shop {
    Order(Order),
}

dynaschema::locked!(Shop, "lock/orders.lock");

fn main() {}
