// What `set_if` is given is a value of the field's type, or for a nullable field an `Option` of one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
struct Ticket {
    id: u32,
    votes: u32,
    note: Option<String>,
}

fn main() {
    let _ = Ticket::update(1).set_if(|t| t.votes, Some("many")).set_if(|t| t.note, Some(Some(7)));
}
