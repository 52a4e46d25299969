//! What several items are given as: a page, or what decoded beside what did not.

use std::error::Error as StdError;
use std::fmt;

use crate::Error;
use crate::cursor::Cursor;
use crate::meter::Cost;

/// A page of a query or scan.
///
/// A bad item does not end a page, and is not overlooked either: [`items`](Page::items) is an error then,
/// [`readable`](Page::readable) gives the others and [`errors`](Page::errors) what is wrong. The cursors
/// are there in any case.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<user>")]
/// # #[sk("ORDER#<number:06>")]
/// # struct Order {
/// #     user: String,
/// #     number: u32,
/// #     total: u64,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let orders = embedded::table::<Order>().await?;
/// # for number in 1..=5 {
/// #     Order { user: "42".into(), number, total: 100 * u64::from(number) }.create().send(&orders).await?;
/// # }
/// let first = Order::query("42").limit(2).page(&orders).await?;
/// assert_eq!(first.items()?.iter().map(|order| order.number).collect::<Vec<_>>(), [1, 2]);
/// assert!(first.previous.is_none());
///
/// let cursor = first.cursor.clone().expect("three are left");
/// let second = Order::query("42").limit(2).after(cursor).page(&orders).await?;
/// assert_eq!(second.items()?.iter().map(|order| order.number).collect::<Vec<_>>(), [3, 4]);
/// let back = second.previous.expect("it is not the first");
/// let again = Order::query("42").limit(2).before(back).page(&orders).await?;
/// assert_eq!(again.items()?, first.items()?);
/// // What a service shows, with the same cursors.
/// let (totals, cursor) = again.map(|order| order.total).into_parts()?;
/// assert_eq!(totals, [100, 200]);
/// assert!(cursor.is_some());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Page<T> {
    items: Vec<T>,
    errors: Vec<Error>,
    /// Where the next page starts, for `.after(cursor)`; `None` when nothing is left.
    ///
    /// A page with a limit asks for one item more than it gives, so that its last item being the last of all
    /// is no cursor. With a `page_size`, a filter, an item that could not be read, or an answer that ended at
    /// 1 MB or with its budget, what is left can turn out to be nothing. After `limit(0)`, which sends
    /// nothing, the cursor is where the read would have begun; behind `.before(cursor)` there is none then.
    ///
    /// A page behind `.before(cursor)` leads to the page that it came from, also where it is empty.
    pub cursor: Option<Cursor>,
    /// Where this page starts, for `.before(cursor)`; `None` at the beginning,
    /// and where a page is empty that was not itself read by `.before(cursor)`.
    ///
    /// A page that was read by `.before(cursor)`, and is the first one, knows so only where nothing can be
    /// left before it: over a range of buckets, in several partitions at once and behind a filter it can have
    /// a cursor that leads to an empty page.
    pub previous: Option<Cursor>,
    /// What reading the page cost, in units too, for which the service is always asked with a page.
    pub cost: Cost,
}

/// What decoded, and the errors of what did not.
#[derive(Debug)]
#[non_exhaustive]
pub struct Tolerated<E> {
    /// The items that decoded, in order.
    pub items: Vec<E>,
    /// One error, with its key, for each that did not.
    pub errors: Vec<Error>,
    /// How many items of no entity that the table knows were read and passed over.
    pub unknown: usize,
}

/// A page with items that could not be read: the error of [`Page::into_items`].
///
/// As an [`Error`] it is the first of theirs, with the counts of the page.
pub struct BadItems<T>(Box<Page<T>>);

impl<T> Page<T> {
    pub(super) fn new(
        items: Vec<T>,
        errors: Vec<Error>,
        (cursor, previous): (Option<Cursor>, Option<Cursor>),
        cost: Cost,
    ) -> Self {
        Self { items, errors, cursor, previous, cost }
    }

    /// The items, in the order of the query.
    ///
    /// # Errors
    ///
    /// The first item's that could not be read, with the counts of the page. Nothing is lost by it: the
    /// others are [`readable`](Page::readable).
    pub fn items(&self) -> Result<&[T], Error> {
        match self.first_error() {
            None => Ok(&self.items),
            Some(error) => Err(error),
        }
    }

    /// The items, in the order of the query, by value.
    ///
    /// # Errors
    ///
    /// [`BadItems`], which holds the page, where one of them could not be read.
    pub fn into_items(self) -> Result<Vec<T>, BadItems<T>> {
        if self.errors.is_empty() { Ok(self.items) } else { Err(BadItems(Box::new(self))) }
    }

    /// The items by value, and the cursor of the next page: what a service makes its answer of.
    ///
    /// # Errors
    ///
    /// As of [`items`](Page::items).
    pub fn into_parts(self) -> Result<(Vec<T>, Option<Cursor>), Error> {
        match self.first_error() {
            None => Ok((self.items, self.cursor)),
            Some(error) => Err(error),
        }
    }

    /// The items that could be read, in the order of the query.
    pub fn readable(&self) -> &[T] {
        &self.items
    }

    /// The items that could be read, in the order of the query, by value.
    pub fn into_readable(self) -> Vec<T> {
        self.items
    }

    /// The errors of the items that could not be read, each with its key.
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// The page with something else in the place of each item that could be read, say what a service shows
    /// of it. Errors, cursors and cost stay.
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> Page<U> {
        let Self { items, errors, cursor, previous, cost } = self;
        Page { items: items.into_iter().map(each).collect(), errors, cursor, previous, cost }
    }

    /// The page with what was read for its items in their place, the errors of that, and what it cost.
    pub(super) fn replaced<U>(self, items: Vec<U>, more: Vec<Error>, cost: Cost) -> Page<U> {
        let Self { mut errors, cursor, previous, cost: mut all, .. } = self;
        errors.extend(more);
        all += cost;
        Page { items, errors, cursor, previous, cost: all }
    }

    /// How many items of no entity that the table knows were read and passed over.
    ///
    /// Items that the service's own filter has dropped are not among them.
    pub fn unknown(&self) -> usize {
        self.cost.unknown
    }

    fn first_error(&self) -> Option<Error> {
        self.errors.first().map(|error| error.clone().counted(self.items.len(), self.errors.len()))
    }
}

#[cfg(feature = "test-util")]
impl<T> Page<T> {
    /// A page of these items for a test, as a mock of a repository gives it: the last one, at no cost. Its
    /// cursors can be set.
    ///
    /// With the feature `test-util`, for dev-dependencies.
    pub fn mock(items: Vec<T>) -> Self {
        Self::new(items, Vec::new(), (None, None), Cost::default())
    }

    /// The same page with the errors of items that could not be read.
    #[must_use]
    pub fn mock_errors(mut self, errors: Vec<Error>) -> Self {
        self.errors = errors;
        self
    }
}

impl<T> BadItems<T> {
    /// The page, with its cursors, the items that could be read, and the errors of the others.
    pub fn into_page(self) -> Page<T> {
        *self.0
    }
}

impl<T> From<BadItems<T>> for Error {
    fn from(bad: BadItems<T>) -> Self {
        let Page { items, errors, .. } = *bad.0;
        let failed = errors.len();
        match errors.into_iter().next() {
            Some(error) => error.counted(items.len(), failed),
            None => unreachable!("a page without errors gives its items"),
        }
    }
}

impl<T> fmt::Display for BadItems<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first_error().map_or(Ok(()), |error| error.fmt(f))
    }
}

impl<T> fmt::Debug for BadItems<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BadItems({self})")
    }
}

impl<T> StdError for BadItems<T> {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.errors.first().map(|error| error as _)
    }
}
