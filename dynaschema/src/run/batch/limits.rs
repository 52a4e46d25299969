//! What ends a batch early.

use std::time::Duration;

/// How long a batch goes on with what the service leaves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) deadline: Option<Duration>,
    pub(crate) max_requests: Option<usize>,
}
