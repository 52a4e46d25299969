// What is spread over other shards, or stored in another form, is in other partitions.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("OPEN#<id:shard(4)>", "<rank:03>#<id>", query = open)]
#[gsi2(pk = at, query = at)]
struct Order {
    id: String,
    rank: u16,
    #[dynamo(as = "s")]
    at: jiff::Timestamp,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1("OPEN#<id:shard(10)>", "<rank:03>#<id>", query = due)]
#[gsi2(pk = at, query = at)]
struct Invoice {
    id: String,
    rank: u16,
    #[dynamo(as = "ms")]
    at: jiff::Timestamp,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
enum Open {
    Order(Order),
    Invoice(Invoice),
}

#[derive(DynamoCollection)]
#[collection(gsi2)]
struct Moment {
    orders: Vec<Order>,
    invoices: Vec<Invoice>,
}

fn main() {}
