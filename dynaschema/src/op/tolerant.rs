//! Queries that let items pass which do not decode.

use std::fmt;

use super::Query;
use super::chain::Chain;
use crate::entity::Items;
use crate::run::{Call, Reader, Tolerated};
use crate::{Reads, Table};

/// A query whose end gives what decodes, and the errors of what does not.
#[must_use = "a query does nothing until one of its ends is called"]
pub struct TolerantQuery<E, C>(pub(super) Query<E, C>);

impl<E: Items, C: Chain<Entity = E>> TolerantQuery<E, C> {
    /// Every matching item that decodes, up to the limit, and the errors of the others.
    pub fn all<S: Reads<E>>(&self, table: &Table<S>) -> Call<Tolerated<E>> {
        self.0.end_of(table, None, Reader::tolerated)
    }

    /// How many items [`all`](TolerantQuery::all) gives: each is read, looked at and decoded, and none
    /// is kept.
    pub fn count<S: Reads<E>>(&self, table: &Table<S>) -> Call<usize> {
        self.0.end_of(table, None, Reader::count_readable)
    }
}

impl<E, C> fmt::Debug for TolerantQuery<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TolerantQuery(..)")
    }
}
