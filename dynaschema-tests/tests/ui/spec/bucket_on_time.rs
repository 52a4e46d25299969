// A time of day lies in no year, and a date in no hour.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ALARM#<id>#<time:year>")]
#[dynamo(allow(lossy_key))]
struct Alarm {
    id: String,
    time: jiff::civil::Time,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ALARM#<id>#<date:hour>")]
#[dynamo(allow(lossy_key))]
struct Report {
    id: String,
    date: jiff::civil::Date,
}

fn main() {}
