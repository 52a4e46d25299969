// `as` says how one value is stored: of a map serde says it, value by value.

use std::collections::BTreeMap;

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRICES#<id>")]
struct Prices {
    id: String,
    #[dynamo(as = "number")]
    per_currency: BTreeMap<String, u32>,
}

fn main() {}
