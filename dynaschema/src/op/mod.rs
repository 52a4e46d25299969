//! The operations: typed builders that become plain requests of the SDK.
//!
//! Nothing in here waits, reads a clock or draws a random number: each
//! operation is a value, and its ends hand the finished request to `run`.

mod by_key;
mod chain;
mod create_table;
mod delete;
mod explain;
mod get;
mod item;
mod key_condition;

pub(crate) mod private;
mod put;
mod query;
mod read;
mod render;
pub(crate) mod request;
mod scan;
mod sort;
mod write;

pub use chain::{Chain, Mixed, PartitionKey, StronglyConsistent};
pub use chain::{fix, partition, query, query_buckets, range, starts_with};

pub use create_table::CreateTable;
pub use delete::Delete;

pub use explain::Explanation;
pub use get::{Exists, Get};
pub use put::{Create, Put};
pub use query::{Query, TolerantQuery};
pub use scan::Scan;

pub(crate) use by_key::key_attributes;
pub use chain::Plan;
pub(crate) use delete::delete_request;
pub(crate) use item::{Identity, from_item, identify, item_key, restore, to_item};
pub(crate) use read::{Extent, Read, Select};
pub(crate) use write::{Failure, Guard};
