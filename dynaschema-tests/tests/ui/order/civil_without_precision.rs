// Civil date-times and times of day need a precision as well.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("MEETING#<at>")]
struct Meeting {
    id: String,
    at: jiff::civil::DateTime,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ALARM#<at>")]
struct Alarm {
    id: String,
    at: jiff::civil::Time,
}

fn main() {}
