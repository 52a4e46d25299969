// A `when` and a `match` name fields that there are not.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1("UNPAID", "<id>", when(payed = false))]
#[gsi2("URGENT", match urgend { true => "U#<id>", false => none })]
struct Invoice {
    id: String,
    paid: bool,
    urgent: bool,
}

fn main() {}
