//! A page of a collection.

use crate::Error;
use crate::cursor::Cursor;
use crate::meter::Cost;

/// A page of a collection: its single members, and so many elements of its lists.
///
/// A page behind a cursor reads the single members again, by themselves. What is read is committed, and
/// no snapshot: a parent and its children can be of different moments.
#[derive(Debug)]
#[non_exhaustive]
pub struct CollectionPage<T> {
    pub(super) value: Option<T>,
    pub(super) errors: Vec<Error>,
    pub(super) decoded: usize,
    pub(super) orphans: usize,
    /// Where the next page starts, for `.after(cursor)`; `None` when nothing is left. Of a collection with
    /// one list of an entity it is the cursor of that list's own query, and each takes the other's. A page
    /// behind `.before(cursor)` that has met no item of its lists has none, though the page that it came from
    /// lies ahead.
    pub cursor: Option<Cursor>,
    /// Where this page starts, for `.before(cursor)`; `None` at the beginning, and where no item of its
    /// lists was met.
    pub previous: Option<Cursor>,
    /// What reading the page cost, in units too, for which the service is always asked with a page.
    pub cost: Cost,
}

impl<T> CollectionPage<T> {
    /// The collection; `None` where a required single member is missing.
    ///
    /// # Errors
    ///
    /// The first item's that could not be read, with the counts of the page. Nothing is lost by it: what
    /// could be read is [`readable`](CollectionPage::readable).
    pub fn value(&self) -> Result<Option<&T>, Error> {
        match self.errors.first() {
            None => Ok(self.value.as_ref()),
            Some(error) => Err(error.clone().counted(self.decoded, self.errors.len())),
        }
    }

    /// The same, by value.
    ///
    /// # Errors
    ///
    /// As of [`value`](CollectionPage::value).
    pub fn into_value(self) -> Result<Option<T>, Error> {
        self.value().map(drop)?;
        Ok(self.value)
    }

    /// What could be read; `None` where a required single member is missing or could not.
    pub fn readable(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// The errors of the items that could not be read, each with its key.
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// How many items of no entity that the table knows were read and passed over.
    pub fn unknown(&self) -> usize {
        self.cost.unknown
    }

    /// How many items were left out since the required item that they belong to is missing.
    pub fn orphans(&self) -> usize {
        self.orphans
    }
}
