//! One way of doing a call, as often as one likes.

use std::future::Future;
use std::pin::Pin;

/// Does a call so many times, one after the other.
pub(crate) type Side = Box<dyn Fn(usize) -> Pin<Box<dyn Future<Output = ()>>>>;

/// The side whose call is this, made from what it needs.
pub(crate) fn side<T, C, F>(needs: T, call: C) -> Side
where
    T: Clone + 'static,
    C: Fn(T) -> F + Copy + 'static,
    F: Future<Output = ()> + 'static,
{
    Box::new(move |calls| {
        let needs = needs.clone();
        Box::pin(async move {
            for _ in 0..calls {
                call(needs.clone()).await;
            }
        })
    })
}
