// A placeholder names a field of the struct; a near miss is answered with the nearest name.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<usr_id>")]
struct Order {
    user_id: String,
}

fn main() {}
