// Copies are stored under keys of text, in the key attributes of their owners.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<id>")]
#[dynamo(copy(by_user, pk = "USER#<user>#<id>"))]
struct Order {
    id: u64,
    user: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[sk("TICKET")]
#[dynamo(copy(by_number, pk = "TICKETS", sk = "<number>"))]
struct Ticket {
    id: String,
    number: u64,
}

fn main() {}
