//! Several futures at once.

use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

/// A future that can be stored.
pub(super) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

enum Slot<'a, T> {
    Running(Boxed<'a, T>),
    Done(Option<T>),
}

/// Awaits all of them together; the results are in the order of the futures.
///
/// Every poll polls all that still run: for the few segments of a scan that is
/// cheaper than the bookkeeping of wakers.
pub(super) async fn join_all<T>(futures: Vec<Boxed<'_, T>>) -> Vec<T> {
    let mut slots: Vec<_> = futures.into_iter().map(Slot::Running).collect();
    std::future::poll_fn(|context| {
        let mut pending = false;
        for slot in &mut slots {
            if let Slot::Running(future) = slot {
                match future.as_mut().poll(context) {
                    Poll::Ready(value) => *slot = Slot::Done(Some(value)),
                    Poll::Pending => pending = true,
                }
            }
        }
        if pending { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    let results = slots.iter_mut().filter_map(|slot| match slot {
        Slot::Done(value) => value.take(),
        Slot::Running(_) => None,
    });
    results.collect()
}
