// Options that are looked for here, and are said in another place.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MESSAGE#<id>")]
#[dynamo(bound = "", scope = "TENANT#<id>")]
struct Message {
    id: String,
    #[dynamo(set)]
    tags: Vec<String>,
}

fn main() {}
