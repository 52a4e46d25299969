// Without a field in it, one sentinel would keep out all items but the first.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(unique(only, pk = "THE ONLY USER"))]
struct User {
    id: String,
}

fn main() {}
