// The text that serde writes for a decimal does not sort as its value does.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<id>")]
#[gsi1(pk = kind, sk = price)]
struct Product {
    id: String,
    kind: String,
    price: rust_decimal::Decimal,
}

fn main() {}
