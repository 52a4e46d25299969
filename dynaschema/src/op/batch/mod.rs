//! Batches: many items, as few requests as there can be, every item accounted for.

mod get;
mod merged;
mod write;

use std::time::Duration;

pub use get::BatchGet;
pub use write::BatchWrite;

pub(crate) use get::{Asked, batch_get_request};
pub(crate) use merged::Merged;
pub(crate) use write::{BatchEntry, batch_write_request, write_chunk};

/// How long a batch goes on with what the service leaves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) deadline: Option<Duration>,
    pub(crate) max_requests: Option<usize>,
}
