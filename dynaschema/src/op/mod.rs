//! The operations: typed builders that become plain requests of the SDK.
//!
//! Nothing in here waits, reads a clock or draws a random number: each
//! operation is a value, and its ends hand the finished request to `run`.

mod batch;
pub(crate) mod chain;
mod check;
pub(crate) mod collection;
mod create_table;
mod delete;
mod explain;
mod explain_write;
mod get;
mod hydrate;
mod key_table;
mod key_text;
mod move_to;
pub(crate) mod partition;

pub(crate) mod private;
mod project;
mod put;
mod query;
mod requests;
mod scan;
mod tolerant;
mod transact;
mod unsent;
pub(crate) mod update;
mod verify;
pub(crate) mod write;

pub use chain::{Chain, Ended, Projected, Reading, StronglyConsistent};
pub use partition::{Mixed, MixedQuery, PartitionKey, PartitionOf};

pub use batch::{BatchGet, BatchWrite};
pub use check::Check;
pub use create_table::CreateTable;
pub use delete::{Delete, DeleteReturningOld};
pub use move_to::Move;
pub use write::Write;

pub use explain::Explanation;
pub use explain_write::{WriteExplanation, WrittenItem};
pub use get::{Exists, Get};
pub use hydrate::HydratedQuery;
pub use key_table::key_table;
pub use key_text::KeyText;
pub use project::ProjectedGet;
pub use put::{Create, Put};
pub use query::Query;
pub use scan::{Scan, TolerantScan};
pub use tolerant::TolerantQuery;

pub use crate::entity::{Base, Place, SecondaryIndex};

pub use crate::run::{
    BadItems, Call, Committed, Deletion, Failed, Handle, Hydrated, ItemStream, Loader, Modify, Page,
    ReadItems, ReadOutcome, ReadReport, Tolerated, Verdict, WriteOutcome, WriteReport, Written,
};
pub use transact::{ReadTransaction, TransactGet, WriteTransaction};
pub use update::{Assign, AssignItself, Collection, Elements, List, Number};
pub use update::{Complete, Patch, Returning, ReturningNew, ReturningOld, Setters, Update};
pub use verify::Verify;
