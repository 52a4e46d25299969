// The padding of a sort key is not what the lock says: items written before are not found.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:08>")]
struct Order {
    user: String,
    number: u32,
}

#[derive(Debug, DynamoTable)]
enum Shop {
    Order(Order),
}

dynaschema::locked!(Shop, "lock/orders.lock");

fn main() {}
