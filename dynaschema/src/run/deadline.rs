//! When a call has to end: one rule for its requests, and for the waits between them.
//!
//! It holds for whatever is awaited inside of the call, on its own task, and is not handed from function to
//! function.

use std::error::Error as StdError;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::join::Boxed;
use super::task_value::around;

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
pub(crate) async fn within<T>(time: Duration, call: Boxed<'_, T>) -> T {
    // A time that no clock reaches is none.
    let Some(own) = Instant::now().checked_add(time) else { return call.await };
    let first = current().map_or(own, |around| around.min(own));
    around(call, |poll| DEADLINE.sync_scope(first, poll)).await
}

/// The time for each page of a stream, which runs while its reader waits for the page: what is read ahead has
/// all of it still.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageTime {
    time: Duration,
    /// The end of that of the page which is waited for.
    end: Option<Instant>,
}

impl PageTime {
    pub(crate) fn new(time: Duration) -> Self {
        Self { time, end: None }
    }

    /// The shorter one of it and another.
    pub(crate) fn at_most(self, time: Duration) -> Self {
        Self::new(self.time.min(time))
    }

    /// The page is waited for.
    pub(crate) fn run(&mut self) {
        if self.end.is_none() {
            self.end = Instant::now().checked_add(self.time);
        }
    }

    /// The page is there.
    pub(crate) fn stop(&mut self) {
        self.end = None;
    }

    /// Polls what reads the page, which ends when its time does, if that runs.
    pub(crate) fn poll<T>(self, poll: impl FnOnce() -> T) -> T {
        // One that does not run yet is so far away that nobody gets there, so that what is begun knows that
        // it has one.
        let own = self.end.unwrap_or_else(|| Instant::now() + FAR);
        let first = current().map_or(own, |around| around.min(own));
        DEADLINE.sync_scope(first, poll)
    }
}

/// Thirty years, as tokio has it.
const FAR: Duration = Duration::from_hours(24 * 365 * 30);

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
    let Some(deadline) = current() else { return Ok(awaited.await) };
    if has_passed() {
        return Err(Passed);
    }
    let (mut awaited, mut timer) = (pin!(awaited), pin!(sleep_until(deadline)));
    poll_fn(|context| {
        if let Poll::Ready(value) = awaited.as_mut().poll(context) {
            return Poll::Ready(Ok(value));
        }
        // That of a stream's page comes when its reader begins to wait.
        if let Some(deadline) = current()
            && deadline != timer.deadline()
        {
            timer.as_mut().reset(deadline);
        }
        timer.as_mut().poll(context).map(|()| Err(Passed))
    })
    .await
}

/// Waits before a further try; `false` where the call has to end before that, and then at once, as far as the
/// clock's milliseconds tell.
pub(crate) async fn wait(time: Duration) -> bool {
    let end = Instant::now() + time;
    if current().is_some_and(|deadline| deadline <= end) {
        return false;
    }
    in_time(sleep_until(end)).await.is_ok() && !has_passed()
}
