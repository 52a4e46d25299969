//! The place of an operation in its transaction.

use std::fmt;
use std::marker::PhantomData;

/// An operation of a transaction, and the entity that it is about.
///
/// It asks an error why this operation failed ([`Error::failed`](crate::Error::failed)), and a
/// transaction of gets for its item ([`ReadItems::one`](super::ReadItems::one)).
pub struct Handle<E> {
    pub(crate) place: usize,
    entity: PhantomData<fn() -> E>,
}

impl<E> Handle<E> {
    pub(crate) fn new(place: usize) -> Self {
        Self { place, entity: PhantomData }
    }

    /// How many operations were added before.
    pub fn place(self) -> usize {
        self.place
    }
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
