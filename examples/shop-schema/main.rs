//! The tool of the shop's schema.
//!
//! ```text
//! cargo run --example shop-schema -- explain
//! cargo run --example shop-schema -- export terraform
//! cargo run --example shop-schema -- page --open
//! cargo run --example shop-schema -- dev --seed
//! cargo run --example shop-schema -- --help
//! ```
//!
//! Table and data are those of the example `shop`. Without the samples it would be one line:
//! `dynaschema::tool::main::<Shop>()`.

#![allow(unreachable_pub, reason = "the model is written as a library would write it")]

#[path = "../shop/data.rs"]
#[expect(dead_code, reason = "the tour of the shop asks for more of it")]
mod data;
#[path = "../shop/model.rs"]
mod model;

use std::process::ExitCode;

use dynaschema::export::Samples;
use dynaschema::tool::Tool;

use data::Data;
use model::Shop;

fn main() -> ExitCode {
    Tool::<Shop>::new().samples(samples).main()
}

/// The data of the shop.
fn samples() -> dynaschema::Result<Samples<Shop>> {
    let Data { users, orders, items, reviews } = Data::new();
    let mut samples = Samples::new();
    for user in &users {
        samples.item(user)?;
    }
    for order in &orders {
        samples.item(order)?;
    }
    for item in &items {
        samples.item(item)?;
    }
    for review in &reviews {
        samples.item(review)?;
    }
    Ok(samples)
}
