// What begins with a key is a function of the type: a value has `edit`, `remove` and `key()`.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id>")]
struct Visit {
    id: String,
    note: String,
}

async fn write(visits: &Table<Visit>, visit: Visit) {
    let _ = visit.modify(visits, |visit| visit.note.clear()).await;
    let _ = visit.delete().send(visits).await;
}

fn main() {}
