//! When a call has to end: one rule for its requests, and for the waits between them.
//!
//! It holds for whatever is awaited inside of the call, on its own task, and is not handed from function to function.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

tokio::task_local! {
    /// That of the call which is being polled.
    static DEADLINE: Instant;
}

/// What a request failed with that had no answer when its call had to end.
#[derive(Debug)]
pub(crate) struct Passed;

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the deadline of the call has passed")
    }
}

impl StdError for Passed {}

/// Runs a call that ends within this time of its first poll, or sooner where one around it has to.
pub(crate) async fn within<T>(time: Duration, call: impl Future<Output = T>) -> T {
    // A time that no clock reaches is none.
    let Some(own) = Instant::now().checked_add(time) else { return call.await };
    let first = current().map_or(own, |around| around.min(own));
    DEADLINE.scope(first, call).await
}

fn current() -> Option<Instant> {
    DEADLINE.try_with(|deadline| *deadline).ok()
}

/// Whether the call has to end at some time.
pub(crate) fn is_set() -> bool {
    current().is_some()
}

/// Whether the call has to end now.
pub(crate) fn has_passed() -> bool {
    current().is_some_and(|deadline| deadline <= Instant::now())
}

/// What is awaited of others, unless the call has to end before it comes.
pub(crate) async fn in_time<T>(awaited: impl Future<Output = T>) -> Result<T, Passed> {
    match current() {
        None => Ok(awaited.await),
        Some(_) if has_passed() => Err(Passed),
        Some(deadline) => timeout_at(deadline, awaited).await.map_err(|_| Passed),
    }
}

/// Waits before a further try; `false` where the call has to end before that, and then at once, as far as the clock's
/// milliseconds tell.
pub(crate) async fn wait(time: Duration) -> bool {
    let end = Instant::now() + time;
    if current().is_some_and(|deadline| deadline <= end) {
        return false;
    }
    sleep_until(end).await;
    !has_passed()
}
