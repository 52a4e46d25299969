// A sentinel is stored under the key attributes of its owner, which a field's own are not for.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(id)]
struct User {
    id: String,
    #[dynamo(unique)]
    email: String,
}

fn main() {}
