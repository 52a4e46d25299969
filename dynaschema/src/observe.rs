//! What a table tells of its calls while they run: for metrics, alarms and logs.
//!
//! An [`Observer`] is given to the table by [`TableBuilder::observer`](crate::TableBuilder::observer).
//! Nothing that it is told holds a value of a key or an attribute: tables, functions, operations, kinds and
//! numbers, each of which can be a label of a metric. The [guide](crate::guide::costs) says what to watch.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use crate::meter::Cost;

/// Is told what the calls of a table do, as they do it.
///
/// Each method does nothing unless it is written. All are called from within the call, between its requests,
/// so they should be brief: count, or send on to a channel. They can be called by several tasks at once.
///
/// A panic of an observer ends at the table: it is an event of `tracing` at level `ERROR`, the observer
/// misses what it was being told, and the call goes on as if nothing had happened. (Where panics abort, it
/// aborts the program.)
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
///
/// use dynaschema::observe::{Observer, Origin, Request};
/// use dynaschema::{DynamoEntity, Table, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User { id: u32 }
///
/// #[derive(Default)]
/// struct Requests(AtomicUsize);
///
/// impl Observer for Requests {
///     fn request(&self, of: &Origin<'_>, request: &Request) {
///         assert_eq!(of.label.to_string(), "User::get");
///         self.0.fetch_add(request.cost.requests, Relaxed);
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let made = embedded::table::<User>().await?;
/// # let client = made.client().clone();
/// let requests = Arc::new(Requests::default());
/// let users = Table::<User>::builder(client, "User").observer(requests.clone()).build();
/// assert!(User::get(7).optional(&users).await?.is_none());
/// assert_eq!(requests.0.load(Relaxed), 1);
/// # Ok(())
/// # }
/// ```
pub trait Observer: Send + Sync + 'static {
    /// A request has ended: it was answered, was refused, or got no answer.
    fn request(&self, of: &Origin<'_>, request: &Request) {
        let _ = (of, request);
    }

    /// Something is sent again.
    fn retry(&self, of: &Origin<'_>, retry: &Retry) {
        let _ = (of, retry);
    }

    /// So many items were read and dropped on our side: those of [`Cost::dropped`](crate::Cost::dropped).
    /// Told once for a read, behind its last request, also where it fails; and of a stream that is left
    /// early, when it is dropped.
    fn dropped(&self, of: &Origin<'_>, items: usize) {
        let _ = (of, items);
    }

    /// So many items of no entity that the table knows were read and passed over: those of
    /// [`Cost::unknown`](crate::Cost::unknown). Told once for a read, as what was dropped.
    fn unknown(&self, of: &Origin<'_>, items: usize) {
        let _ = (of, items);
    }

    /// A read has met an item that it cannot give: one that does not decode, that is not under the key of its
    /// value, or that is of no entity where one is demanded. `error` is the name of its
    /// [`ErrorKind`](crate::ErrorKind), such as `Decode`.
    fn bad_item(&self, of: &Origin<'_>, error: &'static str) {
        let _ = (of, error);
    }

    /// A write or a transaction has met another's.
    fn conflict(&self, of: &Origin<'_>, conflict: &Conflict) {
        let _ = (of, conflict);
    }

    /// Of a write that was sent it is not known whether it was carried out; the result of the call says what
    /// comes of that: a write token can show that it was, and sending it again can make it so, else it is
    /// [`OutcomeUnknown`](crate::ErrorKind::OutcomeUnknown). `operation` is the service's name for it.
    fn in_doubt(&self, of: &Origin<'_>, operation: &'static str) {
        let _ = (of, operation);
    }
}

/// Whose event it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Origin<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The function that the program has called.
    pub label: Label,
}

/// An access pattern or a write, as it is called: `Order::by_status`, `Order::put`, `Shop::transact`.
///
/// A program has as many as its schema has functions, so they can be a label of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Label {
    /// The Rust name of the entity, of the collection, or of the table where several entities are meant.
    pub entity: &'static str,
    /// The function: of a read the generated one, of a write the verb, and of a table's own functions these.
    pub function: &'static str,
}

impl Label {
    pub(crate) const fn new(entity: &'static str, function: &'static str) -> Self {
        Self { entity, function }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}::{}", self.entity, self.function)
    }
}

/// A request that has ended.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Request {
    /// The service's name for it, such as `Query`.
    pub operation: &'static str,
    /// What it cost. An observed table asks the service for the capacity that it consumed. What is dropped
    /// and unknown is known later ([`Observer::dropped`], [`Observer::unknown`]); with these, the costs of a
    /// call are together what a [`Meter`](crate::Meter) counts for it.
    pub cost: Cost,
    /// How often the SDK has sent it; 0 where nothing went out.
    pub tries: u32,
    /// From before it was sent to its end, by tokio's clock, with the SDK's own retries and their waits.
    pub elapsed: Duration,
    /// What it failed with, by the name of the [`ErrorKind`](crate::ErrorKind). A failed request is not yet a
    /// failed call.
    pub error: Option<&'static str>,
}

/// That something is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Retry {
    /// The service's name for the request.
    pub operation: &'static str,
    /// Why.
    pub reason: RetryReason,
}

/// Why something is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RetryReason {
    /// The SDK: the service had too much to do, for this account, table, index or partition.
    Throttled,
    /// The SDK: the service refused it for another reason that passes.
    Refused,
    /// The SDK: there was no answer, or none that could be read, or one of 500 and above.
    Unanswered,
    /// So many items of a batch: the service has left them, or the request before had no answer, or met a
    /// write in another Region.
    Left {
        /// How many items are sent again.
        items: usize,
    },
    /// A transaction, or a write in another Region, held what this one reads or writes, or the load was too
    /// much for it.
    Held,
    /// The same transaction was still in progress.
    InProgress,
    /// What the write had read has changed since.
    Stale,
}

/// How a write or a transaction met another's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The service's name for the request.
    pub operation: &'static str,
    /// What was in the way.
    pub reason: ConflictReason,
}

/// What was in the way of a write or a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConflictReason {
    /// What is stored is not what the write demands: a version, fields as they were read, absence, a unique
    /// value, a condition of the caller's.
    Unmet {
        /// What the call fails with, by the name of its [`ErrorKind`](crate::ErrorKind), such as
        /// `VersionConflict`; nothing where the write is begun anew from what is stored now.
        error: Option<&'static str>,
    },
    /// Another transaction, or a write in another Region, held an item, or the load was too much for this
    /// one.
    Held,
}

/// The observer of a table.
#[derive(Clone)]
pub(crate) struct Observing(Arc<dyn Observer>);

impl Observing {
    pub(crate) fn of(observer: Arc<dyn Observer>) -> Self {
        Self(observer)
    }

    /// Tells it something. What it is told is read only, and what a panic leaves of the observer itself is
    /// its own affair.
    pub(crate) fn tell(&self, tell: impl FnOnce(&dyn Observer)) {
        if catch_unwind(AssertUnwindSafe(|| tell(&*self.0))).is_err() {
            tracing::error!("the observer of a table has panicked; the call goes on");
        }
    }
}

impl fmt::Debug for Observing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observing(..)")
    }
}
