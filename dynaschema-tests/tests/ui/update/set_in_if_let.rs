// A setter of a field that shares a key with another gives an update of another type, so a variable cannot take it.

use dynaschema::{Call, DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TEAM#<team>", "<status>#<due:06>")]
struct Ticket {
    id: String,
    team: String,
    status: String,
    due: u32,
}

fn patch(table: &Table<Ticket>, status: Option<String>) -> Call<()> {
    let mut update = Ticket::update("7");
    if let Some(status) = status {
        update = update.set_status(status);
    }
    update.send(table)
}

fn main() {}
