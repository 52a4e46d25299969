// An enum is a table, or no item at all.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
enum Shop {
    User,
    Order,
}

fn main() {}
