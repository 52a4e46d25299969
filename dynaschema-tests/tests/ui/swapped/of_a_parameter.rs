// The key of a generic entity has its parameters, and a field for one that no part mentions.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ENVELOPE#<tenant>#<id>")]
struct Envelope<T> {
    tenant: String,
    id: String,
    body: T,
}

fn main() {
    let (tenant, id) = ("a".to_owned(), "7".to_owned());
    let _ = Envelope::<u32>::get(EnvelopeKey { tenant, id });
}
