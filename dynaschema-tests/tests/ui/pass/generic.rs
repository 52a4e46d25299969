// A generic entity, instantiated with types that fit its templates.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<at:ms>#<id>")]
struct Event<T: KeyPart> {
    user: String,
    at: jiff::Timestamp,
    id: T,
}

fn main() {
    let (user, at, id) = ("42".into(), jiff::Timestamp::UNIX_EPOCH, uuid::Uuid::nil());
    let _ = Event::<uuid::Uuid>::get(EventKey { user, at, id });
    let _ = Event::<String>::query("42").at(jiff::Timestamp::UNIX_EPOCH..);
}
