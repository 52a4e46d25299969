//! Items that are read into their values while their answer is scanned.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use super::page::Page;
use super::tape::Standing;

/// Takes items as values, before it is known that the answer is one: where it is none, so are they. What is
/// not read so, for whatever reason, is read again where it stands, and judged there.
pub(crate) trait Early: fmt::Debug + Send {
    /// An answer begins: what was read of the one before it is forgotten.
    fn begin(&mut self);

    /// About so many more items follow.
    fn expect(&mut self, items: usize);

    /// Whether the item that is next is to be tried.
    fn wants_next(&self) -> bool;

    /// Reads it; whether it did.
    fn read(&mut self, next: Next<'_>) -> bool;

    /// Another item of the answer was read, as its value or not: what its value is to the table.
    fn settle(&mut self, item: Standing<'_>, as_value: bool) -> Option<usize>;

    /// The values of this answer.
    fn values(&mut self) -> Arc<dyn Any + Send + Sync>;
}

/// The item that is next on a page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Next<'a>(&'a RefCell<Page>);

impl<'a> Next<'a> {
    pub(super) fn on(page: &'a RefCell<Page>) -> Self {
        Self(page)
    }

    /// Says which attributes its value has, in the order of their fields.
    pub(crate) fn tell(self, names: &Arc<[&'static str]>) {
        self.0.borrow_mut().tell(names);
    }

    /// Reads the item.
    #[inline]
    pub(in crate::wire) fn read<T>(self, read: impl FnOnce(&mut Page) -> T) -> T {
        read(&mut self.0.borrow_mut())
    }

    /// Looks at the attributes that were read of it.
    pub(crate) fn look<T>(self, look: impl FnOnce(Standing<'_>) -> T) -> T {
        look(self.0.borrow().last())
    }

    /// Says that somebody had other plans for it than to read it as it stands.
    pub(in crate::wire) fn spoil(self) {
        self.0.borrow_mut().spoil();
    }
}
