// A key of two fields would go stale where an update knows one of them only.

use dynaschema::{DynamoEntity, KeyPart, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("TEAM#<team>", "<status>#<due:06>")]
struct Ticket {
    id: String,
    team: String,
    status: Status,
    due: u32,
}

fn close(tickets: &Table<Ticket>) {
    let _ = Ticket::update("7").set_status(Status::Closed).send(tickets);
    let _ = Ticket::update("7").set_team("blue").set_status(Status::Open).known_due(8).send(tickets);
}

fn main() {}
