// An epoch counts from a moment in UTC, which a date is not.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DAY#<date:epoch,010>")]
struct Report {
    date: jiff::civil::Date,
}

fn main() {}
