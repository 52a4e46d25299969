// What the SDK and other libraries call what an update does; and a field that is no `Option` is not removed.

use dynaschema::{DynamoEntity, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
struct Product {
    sku: String,
    stock: u32,
    note: Option<String>,
}

async fn write(products: &Table<Product>, product: Product) -> Result<(), dynaschema::Error> {
    Product::update("P9").increment(|p| p.stock).send(products).await?;
    Product::update("P9").decrement(|p| p.stock, 1).send(products).await?;
    Product::update("P9").subtract(|p| p.stock, 1).send(products).await?;
    Product::update("P9").remove_stock().send(products).await?;
    Product::update("P9").update_expression("ADD stock :n").send(products).await?;
    product.edit().set_stock(5).condition_expression("stock < :n").send(products).await?;
    product.edit().set_stock(5).filter(|p| p.stock.lt(5)).send(products).await?;
    Product::delete("P9").filter(|p| p.stock.eq(0)).send(products).await?;
    product.put().filter(|p| p.stock.eq(0)).send(products).await?;
    Ok(())
}

fn main() {}
