// An update that gives back what it wrote is an update.

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
    let _ = Ticket::update("7").set_status("closed").returning_new().send(tickets);
    let _ = Ticket::update("7").set_status("closed").returning_old().send(tickets);
    let _ = Ticket::update("7").set_status("closed").returning(|ticket| ticket.due).send(tickets);
}

fn main() {}
