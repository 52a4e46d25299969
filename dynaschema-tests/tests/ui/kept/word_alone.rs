// What is said of a field or an entity beside its keys is said in `dynamo`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[unique(by_name, pk = "NAME#<name>")]
struct User {
    id: String,
    name: String,
    #[unique]
    email: String,
    #[version]
    version: u64,
    #[ttl = "seconds"]
    expires: Option<u64>,
}

fn main() {}
