// What is said to be known of an item is demanded for the keys of its indexes; a field that is in none is not.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
struct Product {
    sku: String,
    stock: u32,
}

async fn write(products: &Table<Product>) -> Result<(), dynaschema::Error> {
    Product::update("P9").known_stock(4).set_stock(5).send(products).await
}

fn main() {}
