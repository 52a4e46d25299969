//! The derive macros of `dynaschema`; use them through that crate.
//!
//! Each runs the same stages, which `derive` shows on one screen: `attr` reads what is written, `lower` resolves it into
//! the `model`, `check` says what tokens show to be wrong, `expand` writes the code, `fallback` stands in after an error.

mod attr;
mod check;
mod derive;
mod errors;
mod expand;
mod fallback;
#[cfg(test)]
mod golden;
mod ident;
mod lock;
mod lower;
mod model;
mod rename;
mod self_type;
mod suggest;
mod template;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct an entity of a single-table design: one kind of item, with its keys and indexes.
#[doc = include_str!("../docs/entity.md")]
#[doc = include_str!("../docs/serde.md")]
// The index numbers that do not exist are registered so that the error is ours, and so are words that stand in `dynamo`.
#[proc_macro_derive(
    DynamoEntity,
    attributes(
        pk, sk, dynamo, serde, lsi, gsi, lsi0, lsi1, lsi2, lsi3, lsi4, lsi5, lsi6, lsi7, lsi8, lsi9, //
        gsi0, gsi1, gsi2, gsi3, gsi4, gsi5, gsi6, gsi7, gsi8, gsi9, gsi10, gsi11, gsi12, gsi13, gsi14, gsi15,
        gsi16, gsi17, gsi18, gsi19, gsi20, gsi21, gsi22, gsi23, gsi24, gsi25, //
        unique, ttl, version, created_at, updated_at, from_key, immutable,
    )
)]
pub fn dynamo_entity(input: TokenStream) -> TokenStream {
    derive::entity(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes a newtype, an enum or a struct with `#[key("…")]` a part of keys.
#[doc = include_str!("../docs/key_part.md")]
#[proc_macro_derive(KeyPart, attributes(key, dynamo, serde))]
pub fn key_part(input: TokenStream) -> TokenStream {
    derive::key_part(&parse_macro_input!(input as DeriveInput)).into()
}

/// Gives a nested struct typed paths to its fields, which keys can show.
#[doc = include_str!("../docs/attribute.md")]
#[proc_macro_derive(DynamoAttribute, attributes(key, dynamo, serde))]
pub fn dynamo_attribute(input: TokenStream) -> TokenStream {
    derive::attribute(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes an enum of entities a table: its names, and what is checked over all of them.
#[doc = include_str!("../docs/table.md")]
#[proc_macro_derive(DynamoTable, attributes(table, dynamo, serde))]
pub fn dynamo_table(input: TokenStream) -> TokenStream {
    derive::table(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes a struct of entities that live in one partition one value: a collection.
#[doc = include_str!("../docs/collection.md")]
#[proc_macro_derive(DynamoCollection, attributes(collection, dynamo))]
pub fn dynamo_collection(input: TokenStream) -> TokenStream {
    derive::collection(&parse_macro_input!(input as DeriveInput)).into()
}

/// Makes a struct of some of an entity's fields one that reads can give instead of the entity: a projection.
#[doc = include_str!("../docs/projection.md")]
#[proc_macro_derive(DynamoProjection, attributes(projection, dynamo, serde))]
pub fn dynamo_projection(input: TokenStream) -> TokenStream {
    derive::projection(&parse_macro_input!(input as DeriveInput)).into()
}

/// What stands in the file of a lock; nothing while it is being written.
#[doc(hidden)]
#[proc_macro]
pub fn lock_text(path: TokenStream) -> TokenStream {
    lock::text(&parse_macro_input!(path as syn::LitStr)).into()
}

/// The test that a lock is up to date.
#[doc(hidden)]
#[proc_macro]
pub fn lock_test(test: TokenStream) -> TokenStream {
    lock::test(&parse_macro_input!(test as lock::Test)).into()
}
