// A generic entity is checked where a table names its parameters.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("EVENT#<id>")]
struct Event<T: KeyPart> {
    user: String,
    id: T,
}

#[derive(DynamoTable)]
enum Shop {
    Event(Event<u32>),
}

fn main() {}
