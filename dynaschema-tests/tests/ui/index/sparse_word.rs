// An `Option` makes an index sparse, and no word.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1("OVERDUE", "<since:06>", sparse)]
struct Invoice {
    id: String,
    since: Option<u32>,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("OPEN#<since:06>", sparse = true)]
struct Order {
    id: String,
    since: Option<u32>,
}

fn main() {}
