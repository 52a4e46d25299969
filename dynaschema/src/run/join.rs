//! Several futures at once.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A future that can be stored.
pub(super) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

enum Slot<'a, T> {
    Running(Boxed<'a, T>),
    Done(Option<T>),
}

impl<T> Slot<'_, T> {
    /// Polls it, if it still runs; whether it is done.
    fn is_done(&mut self, context: &mut Context<'_>) -> bool {
        if let Slot::Running(future) = self {
            match future.as_mut().poll(context) {
                Poll::Ready(value) => *self = Slot::Done(Some(value)),
                Poll::Pending => return false,
            }
        }
        true
    }
}

/// Awaits all of them together; the results are in the order of the futures.
///
/// Every poll polls all that still run: for the few segments of a scan that is
/// cheaper than the bookkeeping of wakers.
pub(super) async fn join_all<T>(futures: Vec<Boxed<'_, T>>) -> Vec<T> {
    let mut slots: Vec<_> = futures.into_iter().map(Slot::Running).collect();
    std::future::poll_fn(|context| {
        let running = slots.iter_mut().filter_map(|slot| (!slot.is_done(context)).then_some(())).count();
        if running > 0 { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    let results = slots.iter_mut().filter_map(|slot| match slot {
        Slot::Done(value) => value.take(),
        Slot::Running(_) => None,
    });
    results.collect()
}

/// Awaits two of different kinds together.
pub(super) async fn both<A, B>(one: Boxed<'_, A>, other: Boxed<'_, B>) -> (A, B) {
    let (mut one, mut other) = (Slot::Running(one), Slot::Running(other));
    std::future::poll_fn(|context| {
        let (first, second) = (one.is_done(context), other.is_done(context));
        if first && second { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    match (one, other) {
        (Slot::Done(Some(one)), Slot::Done(Some(other))) => (one, other),
        _ => unreachable!("both are done"),
    }
}
