// A `<` without its `>` would be text of every key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id")]
#[sk("ORDER#<#<date>")]
struct Order {
    id: String,
    date: String,
}

fn main() {}
