//! What calls cost: requests, capacity, items.

use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what the calls of a table handle cost.
///
/// ```
/// use dynaschema::{DynamoEntity, Meter, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// #     name: String,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let users = embedded::table::<User>().await?;
/// let meter = Meter::new();
/// let metered = users.metered(&meter);
/// User { id: 1, name: "Ann".into() }.create().send(&metered).await?;
/// User::get(1).consistent().one(&metered).await?;
/// // Calls of the other handle are not counted.
/// User::get(1).one(&users).await?;
///
/// let cost = meter.take();
/// assert_eq!((cost.requests, cost.read_units, cost.write_units), (2, 1.0, 1.0));
/// assert_eq!(meter.cost().requests, 0);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct Meter(Arc<Mutex<Cost>>);

/// What one call, one page, or everything on a meter cost.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Cost {
    /// Requests, each with the SDK's own retries counted as one, and one that fails before it goes out, too.
    pub requests: usize,
    /// Capacity units consumed by reads, as the service reports them. It is asked for them with
    /// every page, and else, as for those of writes, where the handle is [metered](crate::Table::metered) or
    /// its table has an observer; elsewhere there are none.
    pub read_units: f64,
    /// Capacity units consumed by writes, as the service reports them: not
    /// those of a write whose condition failed, which it charges and does not report.
    pub write_units: f64,
    /// Items the service evaluated.
    pub evaluated: usize,
    /// Items read and dropped on our side: other entities of a shared range, hidden copies and
    /// sentinels, expired items, and ends of a range that it excludes.
    pub dropped: usize,
    /// Items of no entity that the table knows, read and passed over on our side: those that the
    /// service's filter has dropped are not among them.
    pub unknown: usize,
    /// Items of a batch that were sent again, with whatever answer.
    pub retried: usize,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.requests += other.requests;
        self.read_units += other.read_units;
        self.write_units += other.write_units;
        self.evaluated += other.evaluated;
        self.dropped += other.dropped;
        self.unknown += other.unknown;
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
