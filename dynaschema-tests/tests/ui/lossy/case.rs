// `Ann@x` and `ann@x` would be one item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:lower>")]
struct User {
    email: String,
}

fn main() {}
