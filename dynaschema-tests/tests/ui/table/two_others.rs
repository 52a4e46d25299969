// All unknown items go to one variant.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    #[dynamo(other)]
    Unknown(dynaschema::Item),
    #[dynamo(other)]
    Strange(dynaschema::Item),
}

fn main() {}
