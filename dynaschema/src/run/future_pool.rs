//! Boxes for the futures of requests, which are used again.
//!
//! The SDK's future of a request has more than 6 KB, which is more than an allocator has at hand: so a thread
//! keeps the box of the last one of each type for the next.

use std::any::Any;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A box for a future, empty while it is free.
type FutureBox<F> = Pin<Box<Option<F>>>;

thread_local! {
    /// For each type of future an `Option` of its free box.
    static FREE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A future in its box, which is free again once the future is dropped.
struct Pooled<F: 'static, M> {
    boxed: Option<FutureBox<F>>,
    take: M,
}

/// Makes the future inside of a free box, or of a new one, which saves a move.
///
/// `take` picks what is wanted of the output at once, since an output of the SDK's is large and would be
/// moved through every future that waits for it.
pub(crate) fn pooled<F, O, E, T, M>(
    future: impl FnOnce() -> F,
    take: M,
) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send>>
where
    F: Future<Output = Result<O, E>> + Send + 'static,
    M: Fn(O) -> T + Send + Unpin + 'static,
{
    let free = FREE.try_with(|free| slot::<F>(&mut free.borrow_mut()).take());
    let mut boxed = free.ok().flatten().unwrap_or_else(|| Box::pin(None));
    boxed.set(Some(future()));
    Box::pin(Pooled { boxed: Some(boxed), take })
}

/// Where the free box of one type of future is.
fn slot<F: 'static>(free: &mut Vec<Box<dyn Any>>) -> &mut Option<FutureBox<F>> {
    let known = free.iter().position(|slot| slot.is::<Option<FutureBox<F>>>());
    let at = known.unwrap_or_else(|| {
        free.push(Box::new(None::<FutureBox<F>>));
        free.len() - 1
    });
    free[at].downcast_mut().expect("the slot of this type")
}

impl<F: Future<Output = Result<O, E>>, O, E, T, M: Fn(O) -> T + Unpin> Future for Pooled<F, M> {
    type Output = Result<T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, E>> {
        let Self { boxed, take } = self.get_mut();
        let boxed = boxed.as_mut().expect("it is given back as it is dropped");
        boxed.as_mut().as_pin_mut().expect("the future is in it").poll(context).map_ok(take)
    }
}

impl<F, M> Drop for Pooled<F, M> {
    fn drop(&mut self) {
        let Some(mut boxed) = self.boxed.take() else { return };
        // Before the free boxes are looked at: what is dropped with it may send something of its own.
        boxed.set(None);
        // A thread that ends keeps nothing.
        let _ = FREE.try_with(|free| *slot(&mut free.borrow_mut()) = Some(boxed));
    }
}

#[cfg(test)]
mod tests {
    use std::future::{Ready, ready};

    use super::*;

    fn free<F: 'static>() -> bool {
        FREE.with_borrow_mut(|free| slot::<F>(free).is_some())
    }

    type Text = Ready<Result<String, ()>>;

    fn len_of(text: &str) -> Pin<Box<dyn Future<Output = Result<usize, ()>> + Send>> {
        pooled(|| ready(Ok(text.to_owned())), |text| text.len())
    }

    #[tokio::test]
    async fn a_box_is_taken_and_given_back() {
        assert!(!free::<Text>());
        let (first, second) = (len_of("a"), len_of("b"));
        assert!(!free::<Text>());
        assert_eq!((first.await, second.await), (Ok(1), Ok(1)));
        assert!(free::<Text>());
        let third = len_of("c");
        assert!(!free::<Text>());
        drop(third);
        assert!(free::<Text>());
    }
}
