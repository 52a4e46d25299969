// What is computed stands in a lock by its name, as attributes do.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

fn first_of(code: &str) -> String {
    code.chars().take(1).collect()
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("<room>#<label>")]
#[dynamo(part(room: String = first_of(code)))]
struct Shelf {
    site: String,
    code: String,
    #[serde(rename = "room")]
    label: String,
}

fn main() {}
