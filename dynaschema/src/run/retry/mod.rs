//! What is tried again, how often, and after which waits. Retries, signing and timeouts of single
//! requests stay the SDK's; here is what it cannot see.

mod backoff;
mod unapplied;

pub(super) use backoff::Backoff;
pub(super) use unapplied::OnlyIfUnapplied;

/// How often a write is begun anew because what it had read was stale.
pub(super) const STALE_TRIES: usize = 16;
pub(super) const STALE: Backoff = Backoff::new(10, 1_000);

/// How often a `modify` reads the item and tries to write it, while other writers are faster.
pub(super) const MODIFY_TRIES: usize = 50;
pub(super) const CONTENDED: Backoff = Backoff::new(5, 1_000);

/// How often the stored items are read for one transaction, while others keep changing them.
pub(super) const READINGS: usize = 5;

/// How often a transaction, or a write of one item, is sent while others hold what it writes, or
/// while it is still in progress.
pub(super) const CONFLICT_TRIES: usize = 10;

/// Between tries that met another transaction, or too much load.
pub(super) const CONFLICT: Backoff = Backoff::new(25, 1_000);

/// Between tries that met their own transaction in progress. The service takes a transaction up
/// again that was left for five seconds, so the tries go on for longer than that.
pub(super) const PROGRESS: Backoff = Backoff::new(500, 4_000);

/// Rounds of a batch in a row of which nothing is done, before the rest is given back.
pub(super) const IDLE_ROUNDS: usize = 8;

/// Requests of a batch in a row that no answer comes to, or that others are in the way of; the SDK has tried
/// each of them several times.
pub(super) const UNANSWERED: usize = 3;

/// After a round of a batch that left something.
pub(super) const LEFT: Backoff = Backoff::new(25, 5_000);
