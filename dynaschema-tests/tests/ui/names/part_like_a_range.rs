// The range of one part and the step of another would be one method.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("<price:06>#<price_range:06>")]
struct Offer {
    id: String,
    price: u32,
    price_range: u32,
}

fn main() {}
