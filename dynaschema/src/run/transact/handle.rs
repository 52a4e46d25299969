//! The place of an operation in its transaction.

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// An operation of a transaction, and the entity that it is about.
///
/// It asks an error why this operation failed ([`Error::failed`](crate::Error::failed)), a transaction that
/// was carried out for what it has written ([`Committed::one`](super::Committed::one)), and a transaction of
/// gets for its item ([`ReadItems::one`](super::ReadItems::one)).
///
/// To another transaction than the one that gave it, a handle names nothing: not the operation that
/// happens to be at its place.
pub struct Handle<E> {
    pub(super) transaction: u64,
    pub(super) place: usize,
    entity: PhantomData<fn() -> E>,
}

impl<E> Handle<E> {
    pub(super) fn new(transaction: u64, place: usize) -> Self {
        Self { transaction, place, entity: PhantomData }
    }

    /// How many operations were added before.
    pub fn place(self) -> usize {
        self.place
    }
}

/// What is wrong with a handle that another transaction gave.
pub(super) const FOREIGN: &str = "the handle is of another transaction; ask with what `add` of this one gave";

/// A number that no other transaction of the process has.
pub(super) fn transaction_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl<E> Copy for Handle<E> {}

impl<E> Clone for Handle<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> fmt::Debug for Handle<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Handle").field(&self.place).finish()
    }
}
