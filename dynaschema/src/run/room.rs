//! Room for the futures of requests.
//!
//! The SDK's future of a request has more than 6 KB, which is more than an allocator has at hand: so a thread keeps the
//! room of the last one of each kind for the next.

use std::any::Any;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Room for a future, with none in it while nobody has it.
type Room<F> = Pin<Box<Option<F>>>;

thread_local! {
    /// For each kind of future an `Option` of its free room.
    static FREE: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A future in its room, which is free again once it is dropped.
struct Roomed<F: 'static>(Option<Room<F>>);

/// The future, in a room that is free, or in a new one.
pub(crate) fn roomed<F>(future: F) -> Pin<Box<dyn Future<Output = F::Output> + Send>>
where
    F: Future + Send + 'static,
{
    let free = FREE.try_with(|free| slot::<F>(&mut free.borrow_mut()).take());
    let mut room = free.ok().flatten().unwrap_or_else(|| Box::pin(None));
    room.set(Some(future));
    Box::pin(Roomed(Some(room)))
}

/// Where the free room of one kind of future is.
fn slot<F: 'static>(free: &mut Vec<Box<dyn Any>>) -> &mut Option<Room<F>> {
    let known = free.iter().position(|slot| slot.is::<Option<Room<F>>>());
    let at = known.unwrap_or_else(|| {
        free.push(Box::new(None::<Room<F>>));
        free.len() - 1
    });
    free[at].downcast_mut().expect("the slot of this kind")
}

impl<F: Future> Future for Roomed<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let room = self.0.as_mut().expect("it is left as it is dropped");
        room.as_mut().as_pin_mut().expect("the future is in it").poll(context)
    }
}

impl<F> Drop for Roomed<F> {
    fn drop(&mut self) {
        let Some(mut room) = self.0.take() else { return };
        // Before the rooms are looked at: what is dropped with it may send something of its own.
        room.set(None);
        // A thread that ends keeps nothing.
        let _ = FREE.try_with(|free| *slot(&mut free.borrow_mut()) = Some(room));
    }
}

#[cfg(test)]
mod tests {
    use std::future::{Ready, ready};

    use super::*;

    fn free<F: 'static>() -> bool {
        FREE.with_borrow_mut(|free| slot::<F>(free).is_some())
    }

    #[tokio::test]
    async fn a_room_is_taken_and_left() {
        assert!(!free::<Ready<String>>());
        let (first, second) = (roomed(ready("a".to_owned())), roomed(ready("b".to_owned())));
        assert!(!free::<Ready<String>>());
        assert_eq!((first.await, second.await), ("a".to_owned(), "b".to_owned()));
        assert!(free::<Ready<String>>());
        let third = roomed(ready("c".to_owned()));
        assert!(!free::<Ready<String>>());
        drop(third);
        assert!(free::<Ready<String>>());
    }
}
