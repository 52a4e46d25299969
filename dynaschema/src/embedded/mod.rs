//! A real [`Client`] on an engine inside the process: no socket, no container, no account.
//!
//! ```
//! use dynaschema::embedded;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let client = embedded::client();
//! let tables = client.list_tables().send().await?;
//! assert!(tables.table_names().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! The client is the SDK's own, with its serialisers, retries, typed errors and paginators; only
//! the HTTP connector below it is ours. It hands the `X-Amz-Target` header and the JSON body of a
//! request to [`dynoxide`], a DynamoDB engine on SQLite, and returns the answer as the HTTP
//! response that the service would have sent. [`Engine`] is that engine, in memory or in a file;
//! [`Faults`] is a second connector that wraps the first, or any other, and injects what goes
//! wrong on a bad day.
//!
//! # What it is for
//!
//! Development and tests. Put the feature `embedded` into your dev-dependencies; it is not a
//! database for production, and it neither enforces capacity nor charges for it.
//!
//! Trust it for stored data, conditions, paging, transactions, indexes, streams and PartiQL. All
//! reads are strongly consistent, tables and indexes are `ACTIVE` as soon as they are described,
//! expired items stay until [`Engine::delete_expired`] is called, and ARNs name a region and an
//! account of the engine's own. Assert on error codes and types, never on its message texts.
//!
//! Do not trust it to refuse all that the service refuses. Known to pass here:
//!
//! - `IN` with more than 99 operands, a place that is compared with itself, expressions of more than
//!   300 operators, placeholders of more than 255 bytes; several hundred conditions in one expression can
//!   even overflow the stack of a debug build;
//! - operands whose types do not fit (`price < :a_boolean`, `attribute_type` with a type that does not
//!   exist), `BETWEEN` in a filter with its bounds reversed or of two types, and in a transaction all of
//!   these, `ADD` to a list, and an update of a key attribute;
//! - index keys longer than 2,048 or 1,024 bytes, filters on attributes that an index does not project
//!   and projections of such (which are then absent), `TransactGetItems` of more than 4 MB, an empty
//!   `ClientRequestToken`, and time to live enabled twice;
//! - transactions that meet each other, or other writes, on an item: each is carried out at once. That they
//!   conflict is [`Fault::TransactionConflict`];
//! - whatever only a busy account meets: throughput, throttling, item collections over 10 GB; and
//!   any credentials will do.
//!
//! Some answers differ: `UpdateItem` with `ReturnValues` `ALL_OLD` of an item that did not exist
//! returns its key, and a page that ends at 1 MB counts one item more as scanned than it holds. `ADD` and
//! `DELETE` take `0.00000001` and `1e-8` for two numbers of a set. A scan comes in the order of its keys, and
//! items of an index with equal sort keys in that of the table's, where the service promises none.
//! [`Engine::delete_expired`] also deletes items whose time to live is more than five years past,
//! which the service leaves.
//!
//! # Which operations
//!
//! Tables, items, queries, scans, batches, transactions, time to live, tags, PartiQL and
//! `SearchVectors` through `aws-sdk-dynamodb`; the four operations of DynamoDB Streams by giving
//! [`Engine::connector`] to a client of `aws-sdk-dynamodbstreams`. Anything else, such as backups
//! and global tables, is an `UnknownOperationException`.
//!
//! # Time
//!
//! In memory, a call yields to the runtime once, as a call over a network does, and then runs on
//! the calling thread: no thread, no real time. The client sleeps through tokio, so in
//! `#[tokio::test(start_paused = true)]` retries and [`Fault::Latency`] take no time at all. An
//! engine on a file runs on tokio's blocking threads.
//!
//! [`Client`]: aws_sdk_dynamodb::Client

mod answer;
mod connector;
mod engine;
mod errors;
mod faults;
mod operations;
mod table;

#[cfg(feature = "tool")]
pub(crate) use connector::{TARGET, operation};
pub use engine::{Engine, EngineError, client, client_over};
pub use faults::{Fault, FaultRule, Faults, RecordedRequest, Unprocessed};
#[cfg(feature = "tool")]
pub(crate) use table::{is_table_name, table_name_of};
pub use table::{table, table_in};
