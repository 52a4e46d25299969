//! Waiting between tries: full jitter below a bound that doubles.

use std::time::Duration;

/// The first bound, which doubles with each try, and the largest one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    pub(crate) base: Duration,
    pub(crate) cap: Duration,
}

impl Backoff {
    /// Waits before the try behind this many.
    pub(crate) async fn wait(self, tries: u32) {
        let bound = self.base.saturating_mul(1 << tries.min(16)).min(self.cap);
        tokio::time::sleep(bound.mul_f64(fastrand::f64())).await;
    }
}
