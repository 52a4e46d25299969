// The types of other crates are key parts behind the feature of the crate's name; any other type of that name is none, which
// is also what another major version of the crate has.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

mod jiff {
    #[derive(Clone, serde::Serialize, serde::Deserialize)]
    pub struct Timestamp(String);
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("LOGIN#<at>")]
struct Login {
    user: String,
    at: jiff::Timestamp,
}

fn main() {}
