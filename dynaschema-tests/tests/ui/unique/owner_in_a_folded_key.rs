// A key that folds a text does not tell it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id:lower>")]
#[dynamo(allow(lossy_key))]
struct User {
    id: String,
    #[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("user_id" = "<id>")))]
    email: String,
}

fn main() {}
