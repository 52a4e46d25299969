// A step is one method, so no other part's name can be taken by it.

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

fn main() {
    let _ = Offer::query("42").price(5).price_range(..10);
    let _ = Offer::query("42").price(5..);
}
