// A local index is another order of the same partition.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[lsi1(query = by_name)]
struct User {
    id: String,
    name: String,
}

fn main() {}
