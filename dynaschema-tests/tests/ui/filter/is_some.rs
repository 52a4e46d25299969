// A path is no `Option`, whatever the field is: whether there is an attribute is a condition.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id>")]
struct Order {
    user: String,
    id: String,
    note: Option<String>,
}

fn main() {
    let _ = Order::query("ann").filter(|o| o.note.is_some());
    let _ = Order::scan().filter(|o| o.note.is_none());
}
