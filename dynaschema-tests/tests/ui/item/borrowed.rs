// What is read from a table owns its data.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User<'a> {
    id: &'a str,
}

fn main() {}
