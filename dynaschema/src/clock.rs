//! The table's clock, and the randomness of its writes.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use crate::item::Stamp;
use crate::key::Instant;
use crate::wire::Moment;

/// Where a table takes the time from.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    pub(crate) fn new(clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self(Arc::new(clock))
    }

    pub(crate) fn time(&self) -> SystemTime {
        (self.0)()
    }

    pub(crate) fn now(&self) -> Instant {
        // No clock shows a time that far away.
        self.time().to_instant().ok().flatten().unwrap_or(Instant { seconds: i64::MAX, nanos: 0 })
    }

    /// What one write takes from outside.
    pub(crate) fn stamp(&self) -> Stamp {
        Stamp { now: self.now(), token: fastrand::u128(..) }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::new(SystemTime::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock(..)")
    }
}
