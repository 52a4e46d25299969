// What is said of a field of an entity would be nothing above one of a struct inside of an attribute.

use std::time::SystemTime;

use dynaschema::DynamoAttribute;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Card {
    #[dynamo(sensitive)]
    number: String,
    #[dynamo(as = "ms")]
    expires: SystemTime,
    #[dynamo(from_key, unique)]
    holder: String,
    #[dynamo(sensitiv)]
    code: String,
    #[key("<code>")]
    bank: String,
}

fn main() {}
