//! Awaiting a call while a value of its task is set: its deadline, its label.

use std::future::poll_fn;
use std::task::Poll;

use super::join::Boxed;

/// Awaits a call, each of whose polls is made by `each`, which sets the value for it.
///
/// tokio's own scope is made anew for each type of future, and this for each type of answer, with hardly any
/// code.
pub(super) async fn around<T>(mut call: Boxed<'_, T>, each: impl Fn(&mut dyn FnMut())) -> T {
    poll_fn(|context| {
        let mut polled = Poll::Pending;
        each(&mut || polled = call.as_mut().poll(context));
        polled
    })
    .await
}
