// The closure of an update gives the path of a field, which is no place that is counted up.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TABLE#<id>")]
struct Bench {
    id: String,
    booked: u32,
    free: u32,
}

async fn book(benches: &Table<Bench>) -> Result<(), dynaschema::Error> {
    Bench::update("7").add(|b| b.booked += 1).send(benches).await?;
    Bench::update("7").sub(|b| b.free -= 1, 1).send(benches).await
}

fn main() {}
