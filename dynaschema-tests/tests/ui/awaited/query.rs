// A query and a scan are no futures: they are sent by one of their ends.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

async fn orders() -> Result<usize, dynaschema::Error> {
    let orders = Order::query("7").await?;
    let late = Order::query("7").number(5..).limit(10).await?;
    let every = Order::scan().await?;
    Ok(orders.len() + late.len() + every.len())
}

fn main() {}
