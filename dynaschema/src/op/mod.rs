//! The operations: typed builders that become plain requests of the SDK.
//!
//! Nothing in here waits, reads a clock or draws a random number: each
//! operation is a value, and its ends hand the finished request to `run`.

mod batch;
pub(crate) mod by_key;
mod chain;
mod check;
mod create_table;
mod delete;
mod explain;
mod get;
mod item;
mod kept;
mod key_condition;
mod move_to;

pub(crate) mod private;
mod put;
mod query;
mod read;
mod render;
pub(crate) mod request;
mod scan;
mod size;
mod sort;
mod transact;
pub(crate) mod update;
pub(crate) mod write;

pub use chain::{Chain, Ended, Mixed, PartitionKey, StronglyConsistent};
pub use chain::{bucket_step, partition, query, query_buckets, step};

pub use batch::{BatchGet, BatchWrite};
pub use check::Check;
pub use create_table::CreateTable;
pub use delete::Delete;
pub use move_to::Move;
pub use write::{Prepared, Write};

pub use explain::Explanation;
pub use get::{Exists, Get};
pub use put::{Create, Put};
pub use query::{Query, TolerantQuery};
pub use scan::Scan;
pub(crate) use size::check_size;

pub(crate) use batch::{
    Asked, BatchEntry, Limits, Merged, batch_get_request, batch_write_request, write_chunk,
};
pub(crate) use by_key::{RenderedKey, key_attributes};
pub use chain::Plan;
pub(crate) use get::found;
pub(crate) use item::{
    Identity, complete, decode, from_item, identify, item_key, primary_parts, restore, stamped_item, to_item,
};
pub(crate) use kept::{is_expired, needs_whole_write, owner_of, schema_version_of, upgrade};
pub(crate) use read::{Extent, Filters, Read, Select};
pub(crate) use transact::{
    Blame, Draft, Gets, Operation, Operations, READ, Task, WRITE, blame, canceled, check, transact_item,
    written_size,
};
pub use transact::{Handle, ReadItems, ReadTransaction, WriteTransaction};
pub use update::{Assign, Collection, List, Number};
pub use update::{
    Assignment, Changes, Complete, Returning, ReturningNew, ReturningOld, Setters, Touched, Update, edit,
    known, set, update, update_key, upsert,
};
pub(crate) use write::{
    Action, Body, Doubted, Effect, Intent, Role, Single, Snapshot, Stamp, Step, Stored, Verb, single,
};
