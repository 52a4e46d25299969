// What is listed is stored as it is: in lower case, and without delimiters.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id:only('#')>#<day>")]
#[sk("<code:lower,only('A-Z')>#<id>")]
#[dynamo(allow(lossy_key))]
struct Visit {
    id: String,
    day: String,
    code: String,
}

fn main() {}
