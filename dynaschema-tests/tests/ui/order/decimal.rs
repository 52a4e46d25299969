// A decimal has no fixed width.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PRICE#<price>")]
struct Offer {
    id: String,
    price: rust_decimal::Decimal,
}

fn main() {}
