//! One way of doing a call, as often as one likes.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;

use super::measure::runtime;

/// Does a call so many times, one after the other, and gives what the last one gave.
pub(crate) type Side<T> = Box<dyn Fn(usize) -> Pin<Box<dyn Future<Output = Option<T>>>>>;

/// The same, where nobody looks at what the calls give.
pub(crate) type Run = Box<dyn Fn(usize) -> Pin<Box<dyn Future<Output = ()>>>>;

/// The side whose call is this, made from what it needs.
pub(crate) fn side<N, T, C, F>(needs: N, call: C) -> Side<T>
where
    N: Clone + 'static,
    T: 'static,
    C: Fn(N) -> F + Copy + 'static,
    F: Future<Output = T> + 'static,
{
    Box::new(move |calls| {
        let needs = needs.clone();
        Box::pin(async move {
            let mut last = None;
            for _ in 0..calls {
                // Before the next call, as a program would that is done with it.
                drop(last.take());
                last = Some(call(needs.clone()).await);
            }
            last
        })
    })
}

/// The same sides, once it is known that all of them give the same: else this fails.
pub(crate) fn agreeing<T: Debug + PartialEq + 'static>(sides: Vec<Side<T>>) -> Vec<Run> {
    if let [first, others @ ..] = &sides[..]
        && !others.is_empty()
    {
        let given = |side: &Side<T>| runtime().block_on(side(1));
        let first = given(first);
        others.iter().map(given).for_each(|other| assert!(first == other, "{first:?} is not {other:?}"));
    }
    sides.into_iter().map(unseen).collect()
}

fn unseen<T: 'static>(side: Side<T>) -> Run {
    Box::new(move |calls| {
        let run = side(calls);
        Box::pin(async move { drop(run.await) })
    })
}
