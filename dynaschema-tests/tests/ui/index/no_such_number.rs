// A table has at most twenty global and five local indexes.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi0("A#<email>")]
#[gsi21("B#<email>")]
#[lsi6("C#<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("GUEST#<id>")]
#[gsi("D#<email>")]
struct Guest {
    id: String,
    email: String,
}

fn main() {}
