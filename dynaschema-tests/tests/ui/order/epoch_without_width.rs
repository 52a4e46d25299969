// Beside other text an epoch is text, and needs a width in any key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<at:epoch>")]
#[sk("<at:epoch_ms>#<id>")]
struct Event {
    id: String,
    at: jiff::Timestamp,
}

fn main() {}
