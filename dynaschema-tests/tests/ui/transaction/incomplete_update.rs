// An update is no safer for being in a transaction.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TICKETS", "<status>#<due:06>")]
struct Ticket {
    id: String,
    status: String,
    due: u32,
}

fn close(tickets: &Table<Ticket>) {
    let mut transaction = tickets.transact();
    transaction.add(Ticket::update("7").set_status("closed"));
}

fn main() {}
