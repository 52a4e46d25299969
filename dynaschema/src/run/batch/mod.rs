//! Batches: what one request leaves is sent again with the next, and every item is accounted for.

mod asked;
mod delete_all;
mod get;
mod limits;
mod rounds;
mod write;

pub use delete_all::Deletion;
pub use get::{ReadOutcome, ReadReport};
pub use write::{WriteOutcome, WriteReport, Written};

pub(crate) use asked::Asked;
pub(crate) use delete_all::{delete_all, delete_collection};
pub(crate) use get::{Asking, READ_BATCH, Raw, read_batch, read_items, read_keys, report_batch};
pub(crate) use limits::Limits;
pub(crate) use rounds::State;
pub(crate) use write::{report_writes, write_batch};
