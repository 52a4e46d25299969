// No attribute says which arm the key of the owner has.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Kind {
    Person(String),
    Team(u32),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match kind {
    Person(id: String) => "PERSON#<id>",
    Team(number: u32) => "TEAM#<number>",
})]
struct Holder {
    kind: Kind,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("holder" = "<id>")))]
    email: String,
}

fn main() {}
