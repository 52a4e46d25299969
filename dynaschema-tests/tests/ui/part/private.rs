// A type that a key shows, or that one can reach inside of a field, is as visible as what has it: the language demands it
// of whoever reads the type from outside, be the field itself private. So is the entity by whose keys a collection is read.

use dynaschema::{DynamoAttribute, DynamoCollection, DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("PROFILE")]
pub struct User {
    user_id: UserId,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
#[key("<user>/<device>")]
pub struct DeviceId {
    user: UserId,
    device: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
pub struct Owner {
    user: UserId,
    since: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<id>")]
#[sk("HOUSE")]
struct House {
    id: String,
}

#[derive(DynamoCollection)]
pub struct Home {
    house: House,
}

fn main() {}
