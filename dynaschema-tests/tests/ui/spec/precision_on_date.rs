// A date has no time of day to be precise about.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DAY#<date:ms>")]
struct Report {
    date: jiff::civil::Date,
}

fn main() {}
