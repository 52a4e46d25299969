// What is added to an unsigned field is unsigned: `sub` takes away.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
struct Product {
    sku: String,
    stock: u64,
}

async fn take(products: &Table<Product>) -> Result<(), dynaschema::Error> {
    Product::update("P9").add(|p| p.stock, -1).send(products).await
}

fn main() {}
