//! Waiting between tries.

use std::time::Duration;

use crate::run::deadline;

/// Full jitter below a bound that doubles.
///
/// The first bound, and the largest one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    base: Duration,
    cap: Duration,
}

impl Backoff {
    /// The bounds in milliseconds.
    pub(super) const fn new(base: u64, cap: u64) -> Self {
        Self { base: Duration::from_millis(base), cap: Duration::from_millis(cap) }
    }

    /// Waits before the try behind this many; `false`, at once, where the call has to end before that.
    pub(crate) async fn wait(self, tries: usize) -> bool {
        let bound = self.base.saturating_mul(1_u32 << tries.min(16)).min(self.cap);
        deadline::wait(bound.mul_f64(fastrand::f64())).await
    }
}
