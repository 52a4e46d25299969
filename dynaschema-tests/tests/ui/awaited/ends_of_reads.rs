// A query is ended as a read is, and a batch of gets by `send`.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<id:06>")]
struct Order {
    user: String,
    id: u32,
}

async fn read(orders: &Table<Order>, keys: Vec<OrderKey>) -> Result<(), dynaschema::Error> {
    let queried = Order::query("7").send(orders).await?;
    let scanned = Order::scan().send(orders).await?;
    let got = orders.batch_get(keys).all().await?;
    drop((queried.len(), scanned.len(), got.len()));
    Ok(())
}

fn main() {}
