//! Transactions: several operations, all or none.
//!
//! A [`WriteTransaction`] gathers operations. With the time and what had to be read, each becomes
//! a [`Draft`]: the places it takes in the request. The limits of the service are checked over
//! all drafts, and reasons of a cancelled request come back to operations by way of them.

mod draft;
mod handle;
mod limits;
mod read;
mod request;
mod write;

pub(crate) use draft::{Blame, Draft, blame};
pub use handle::Handle;
pub(crate) use limits::check;
pub(crate) use read::Gets;
pub use read::{ReadItems, ReadTransaction};
pub(crate) use request::{READ, WRITE, transact_item, written_size};
pub use write::WriteTransaction;
pub(crate) use write::{Operation, Operations, Task, canceled};
