//! A derive-macro ORM for DynamoDB single-table design.
//!
//! Key templates stand on your structs. The compiler checks each of them by
//! itself, and all entities of a table against each other. The derives turn
//! them into key builders and typed query functions, and a runtime sends their
//! requests through [`aws_sdk_dynamodb`].
//!
//! ```
//! use dynaschema::{DynamoEntity, DynamoTable, embedded};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
//! #[pk("USER#<id>")]
//! #[sk("PROFILE")]
//! struct User {
//!     id: String,
//!     name: String,
//! }
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
//! #[pk("USER#<user>")]
//! #[sk("ORDER#<number:06>")]
//! struct Order {
//!     user: String,
//!     number: u32,
//!     total: u64,
//! }
//!
//! #[derive(Debug, PartialEq, DynamoTable)]
//! enum Shop {
//!     User(User),
//!     Order(Order),
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), dynaschema::Error> {
//! // An engine inside the process; in production, `Table::new(client, "shop")`.
//! let shop = embedded::table::<Shop>().await?;
//!
//! User { id: "42".into(), name: "Ann".into() }.create().send(&shop).await?;
//! for number in [9, 10, 11] {
//!     Order { user: "42".into(), number, total: 100 }.create().send(&shop).await?;
//! }
//!
//! let latest = Order::query("42").desc().first(&shop).await?;
//! assert_eq!(latest.map(|order| order.number), Some(11));
//! let some = Order::query("42").number(10..).all(&shop).await?;
//! assert_eq!(some.len(), 2);
//! let mixed = Shop::partition(User::pk("42")).all(&shop).await?;
//! assert!(matches!(mixed.as_slice(), [Shop::Order(_), Shop::Order(_), Shop::Order(_), Shop::User(_)]));
//! # Ok(())
//! # }
//! ```
//!
//! # Where to look
//!
//! - [`DynamoEntity`], [`DynamoTable`], [`DynamoCollection`], [`DynamoProjection`],
//!   [`KeyPart`](derive@KeyPart): what each attribute and option means.
//! - [`guide`], the place to start: templates, tables, reads, writes, collections, serving HTTP, testing,
//!   changing a schema, costs.
//! - [`Table`] and its ends' [`Call`]s; [`op`] for what each operation takes; [`expr`] for filters
//!   and conditions; [`Error`] and [`ErrorKind`].
//! - [`export`]: the schema as data: CloudFormation, Terraform, IAM policies; [`Table::verify`] compares a
//!   live table.
//! - [`observe`]: what a table tells of its calls, for metrics and alarms.
//! - [`KeyPart`] for types of your own in keys, [`Moment`] in times; [`Entity`] and [`Contains`] for generic
//!   helpers.
//! - `embedded` (feature): an engine in the process, and faults for tests.
//! - `tool` (feature): a command-line tool for your schema, in five lines.
//!
//! # Features
//!
//! None is on by default. `chrono`, `jiff`, `rust_decimal`, `ulid` and `uuid` make the types of the crate of
//! that name key parts. `embedded` brings the engine for development and tests, and `tool` the command-line
//! tool, with the engine. `test-util` makes pages, keys and errors for mocks, and the text of all requests
//! ([`export`]).

#![forbid(unsafe_code)]

pub use aws_sdk_dynamodb::types::AttributeValue;
pub use dynaschema_derive::{
    DynamoAttribute, DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, KeyPart,
};

mod client;
mod clock;
pub mod collection;
mod core;
mod cursor;
#[cfg(feature = "embedded")]
pub mod embedded;
mod entity;
mod error;
pub mod export;
pub mod expr;
pub mod guide;
mod item;
pub mod key;
mod lock;
mod locked;
mod meter;
pub mod observe;
pub mod op;
mod plan;
#[doc(hidden)]
pub mod private;
mod run;
pub mod schema;
mod table;
#[cfg(feature = "tool")]
pub mod tool;
mod wire;

pub use client::client;
pub use collection::Collection;
pub use cursor::Cursor;
pub use entity::{Batch, BatchPut, Contains, Entity, EntityKey, Found, Gsi, Items, Lsi, ReadFrom, Reads};
pub use entity::{Filtered, Held, InPart, MixedItems, OneItem};
pub use entity::{ProjectedAs, Projection, ShownInPart, TableSchema, WholeItems};
#[cfg(feature = "test-util")]
pub use error::Failure;
pub use error::{Error, ErrorKind};
pub use item::{KeyCheck, StoredItem};
pub use key::{Binary, KeyArg, KeyPart, any, given, given_range, starts_with, starts_with_bytes};
pub use lock::{assert_locked, lock};
pub use meter::{Cost, Meter};
pub use op::{Chain, KeyText, Query, key_table};
pub use run::{BadItems, Call, CollectionPage, Deletion, Failed, ItemStream, Loader, Page, Tolerated};
pub use run::{ReadOutcome, ReadReport, WriteOutcome, WriteReport, Written};
pub use table::{Table, TableBuilder};
pub use wire::hook::FastLane;
pub use wire::{CodecError, Moment, set};

/// An item as the SDK has it: attribute names and values.
pub type Item = std::collections::HashMap<String, AttributeValue>;

/// The result of every operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The code of the README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The examples of the derives' documentation, which cannot depend on the runtime themselves.
#[cfg(doctest)]
mod derives {
    #[doc = include_str!("../../dynaschema-derive/docs/entity.md")]
    struct Entity;

    #[doc = include_str!("../../dynaschema-derive/docs/collection.md")]
    struct Collection;

    #[doc = include_str!("../../dynaschema-derive/docs/projection.md")]
    struct Projection;

    #[doc = include_str!("../../dynaschema-derive/docs/serde.md")]
    struct Serde;

    #[doc = include_str!("../../dynaschema-derive/docs/table.md")]
    struct Table;

    #[doc = include_str!("../../dynaschema-derive/docs/key_part.md")]
    struct KeyPart;

    #[doc = include_str!("../../dynaschema-derive/docs/attribute.md")]
    struct Attribute;
}
