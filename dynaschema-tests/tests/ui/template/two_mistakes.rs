// Two mistakes in one struct are two errors in one run.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<usr_id>")]
#[sk("ORDER#<id:lowr>")]
struct Order {
    user_id: String,
    id: String,
}

fn main() {}
