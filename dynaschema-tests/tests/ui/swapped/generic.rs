// What a type parameter stands for can be what stands beside it, so it is given by name.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<owner>")]
#[sk("<id>")]
struct Event<T: KeyPart> {
    owner: String,
    id: T,
}

fn main() {
    let _ = Event::<String>::get("ann", "7");
}
