// Two specs that cannot both hold.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("EMAIL#<email:lower,upper>")]
struct Cases {
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FILE#<path:escape,raw>")]
struct Escaped {
    path: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DAY#<at:day,ms>")]
struct Times {
    at: jiff::Timestamp,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("ORDER#<number:06,text>")]
struct Padded {
    id: String,
    number: u32,
}

fn main() {}
