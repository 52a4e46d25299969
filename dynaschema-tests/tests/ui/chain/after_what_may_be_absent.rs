// A cursor that may be absent is given to `after_if`, which takes texts as well.

use dynaschema::{Cursor, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id>")]
struct Order {
    user: String,
    id: String,
}

fn page(cursor: Option<Cursor>, text: String) {
    let _ = Order::query("ann").after(cursor);
    let _ = Order::query("ann").after_if(text);
}

fn main() {}
