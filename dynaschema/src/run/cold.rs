//! What hardly any call comes by.

use std::future::Future;

use super::join::Boxed;

/// The future of what most calls never await.
///
/// It is made in a place of its own, out of their way: neither do their futures have room for it, nor does
/// their code lead past it.
#[cold]
#[inline(never)]
pub(super) fn rarely<'a, F: Future + Send + 'a>(make: impl FnOnce() -> F) -> Boxed<'a, F::Output> {
    Box::pin(make())
}
