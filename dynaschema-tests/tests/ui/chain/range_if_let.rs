// A step gives a query of another type, so a variable cannot take it; an argument that may be none is one step of any query.

use dynaschema::{Call, DynamoEntity, Page, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

fn page(table: &Table<Order>, from: Option<u32>) -> Call<Page<Order>> {
    let mut query = Order::query("ann");
    if let Some(from) = from {
        query = query.number(from..);
    }
    query.page(table)
}

fn main() {}
