//! Room for the futures of requests.
//!
//! The SDK's future of a request has more than 6 KB, which is more than an allocator has at hand: so a thread
//! keeps the room of the last one of each kind for the next.

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
struct Roomed<F: 'static, M> {
    room: Option<Room<F>>,
    take: M,
}

/// Makes the future inside a free room, or a new one, which saves a move. `take` picks what is wanted out of
/// its output at once, since an output of the SDK's is large, and would be moved by all that wait for it.
pub(crate) fn roomed<F, O, E, T, M>(
    future: impl FnOnce() -> F,
    take: M,
) -> Pin<Box<dyn Future<Output = Result<T, E>> + Send>>
where
    F: Future<Output = Result<O, E>> + Send + 'static,
    M: Fn(O) -> T + Send + Unpin + 'static,
{
    let free = FREE.try_with(|free| slot::<F>(&mut free.borrow_mut()).take());
    let mut room = free.ok().flatten().unwrap_or_else(|| Box::pin(None));
    room.set(Some(future()));
    Box::pin(Roomed { room: Some(room), take })
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

impl<F: Future<Output = Result<O, E>>, O, E, T, M: Fn(O) -> T + Unpin> Future for Roomed<F, M> {
    type Output = Result<T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, E>> {
        let Self { room, take } = self.get_mut();
        let room = room.as_mut().expect("it is left as it is dropped");
        room.as_mut().as_pin_mut().expect("the future is in it").poll(context).map_ok(take)
    }
}

impl<F, M> Drop for Roomed<F, M> {
    fn drop(&mut self) {
        let Some(mut room) = self.room.take() else { return };
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

    type Text = Ready<Result<String, ()>>;

    fn room(text: &str) -> Pin<Box<dyn Future<Output = Result<usize, ()>> + Send>> {
        roomed(|| ready(Ok(text.to_owned())), |text| text.len())
    }

    #[tokio::test]
    async fn a_room_is_taken_and_left() {
        assert!(!free::<Text>());
        let (first, second) = (room("a"), room("b"));
        assert!(!free::<Text>());
        assert_eq!((first.await, second.await), (Ok(1), Ok(1)));
        assert!(free::<Text>());
        let third = room("c");
        assert!(!free::<Text>());
        drop(third);
        assert!(free::<Text>());
    }
}
