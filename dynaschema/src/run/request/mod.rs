//! The SDK's own requests: what a plan is on the wire, by the client of its table.

mod batch;
mod body;
mod clauses;
mod read;
mod transact;
mod write;

pub(crate) use batch::{batch_get, batch_get_request, batch_write, batch_write_request};
pub(crate) use body::transaction;
pub(crate) use clauses::Clauses;
pub(crate) use read::{query, scan};
pub(crate) use transact::{Place, READ, WRITE, asked_for, written_size};
pub(crate) use write::{Single, single, single_with_body};
