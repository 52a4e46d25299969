// A time to live is stored as a number, whatever its type is stored as elsewhere: it has an order, and no beginning.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: String,
    made: jiff::Timestamp,
    #[dynamo(ttl)]
    expires: jiff::Timestamp,
}

fn main() {
    let now = jiff::Timestamp::UNIX_EPOCH;
    let _ = Session::scan().filter(|session| session.made.begins_with("2026-05") & session.expires.lt(now));
    let _ = Session::scan().filter(|session| session.expires.begins_with("2026-05"));
}
