// The partition key tells no more of a time than its day, so a query of one arm need not know more of its sort key.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Way {
    Sale,
    Refund,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PAYMENT#<id>")]
#[gsi1("DAY#<at:day>", match way { Sale => "<at:day>#S#<id>", Refund => "<at:day>#R#<id>" }, query = by_day)]
struct Payment {
    id: String,
    way: Way,
    at: jiff::Timestamp,
}

fn main() {}
