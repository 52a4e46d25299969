//! What calls cost: requests, capacity, items.

use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what the calls of a table handle cost.
///
/// ```
/// # use dynaschema::Meter;
/// let meter = Meter::new();
/// // let shop = shop.metered(&meter); … calls …
/// assert_eq!(meter.cost().requests, 0);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Meter(Arc<Mutex<Cost>>);

/// What one call, one page, or everything on a meter cost.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Cost {
    /// Requests sent, each with the SDK's own retries counted as one.
    pub requests: usize,
    /// Capacity units consumed by reads, as the service reports them.
    pub read_units: f64,
    /// Capacity units consumed by writes, as the service reports them: not
    /// those of a write whose condition failed, which it charges and does not report.
    pub write_units: f64,
    /// Items the service evaluated.
    pub evaluated: usize,
    /// Items read and dropped on our side: other entities of a shared range, hidden copies and
    /// sentinels, expired items, and ends of a range that it excludes.
    pub dropped: usize,
    /// Items of a batch that were sent again.
    pub retried: usize,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.requests += other.requests;
        self.read_units += other.read_units;
        self.write_units += other.write_units;
        self.evaluated += other.evaluated;
        self.dropped += other.dropped;
        self.retried += other.retried;
    }
}

impl Meter {
    /// A meter at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// The cost of everything so far.
    pub fn cost(&self) -> Cost {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cost of everything so far; the meter starts again at zero.
    pub fn take(&self) -> Cost {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn add(&self, cost: Cost) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += cost;
    }
}
