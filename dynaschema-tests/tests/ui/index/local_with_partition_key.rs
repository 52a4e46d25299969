// A local index has the partition key of the table.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[lsi1(pk = email, sk = name)]
struct User {
    id: String,
    email: String,
    name: String,
}

fn main() {}
