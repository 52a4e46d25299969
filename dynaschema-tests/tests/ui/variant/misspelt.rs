// What is nearly a truth value is taken for one that is misspelt.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1("UNPAID", "<id>", when(paid = flase))]
struct Invoice {
    id: String,
    paid: bool,
}

fn main() {}
