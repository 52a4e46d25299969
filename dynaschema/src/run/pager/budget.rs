//! How many requests a read may send.

use super::{Pager, Progress};
use crate::Error;
use crate::cursor::Cursor;
use crate::error::What;
use crate::plan::read::Extent;

impl Pager {
    /// Whether the budget of requests is used up: of a query for a partition, of a scan for all of it.
    pub(crate) fn is_spent(&self) -> bool {
        self.rest_of_budget() == 0 || self.lanes.iter().any(|way| way.is_dry() && self.is_over(way))
    }

    pub(super) fn is_over(&self, way: &Progress) -> bool {
        way.budgeted >= self.read.max_requests
    }

    /// How many requests are left of the budget that all partitions have together.
    pub(crate) fn left(&self) -> usize {
        let partitions = match &self.read.extent {
            Extent::Partitions(partitions) if !self.bounds_all => partitions.all().len(),
            _ => self.lanes.len(),
        };
        self.read.max_requests.saturating_mul(partitions.max(1)).saturating_sub(self.requests)
    }

    /// How many are left behind one more round.
    pub(crate) fn left_behind_next(&self) -> usize {
        self.left().saturating_sub(self.lanes.iter().filter(|way| way.is_dry()).count())
    }

    /// How many lanes the budget lets ask once more: of a query all, each of which has its own.
    pub(super) fn rest_of_budget(&self) -> usize {
        if self.read.is_scan() { self.read.max_requests.saturating_sub(self.requests) } else { usize::MAX }
    }

    /// The error of a call that would need more requests than it may send, once it has sent those.
    pub(crate) fn check_budget(&self) -> Result<(), Error> {
        if self.is_spent() { Err(self.exhausted()) } else { Ok(()) }
    }

    /// The error of a call that would need more requests than it may send, and that has given what it met:
    /// its cursor leads behind all that was read.
    pub(crate) fn exhausted(&self) -> Error {
        self.exhausted_at(self.cursor(self.positions()))
    }

    /// The same of a call that gives nothing of what it met, if it met anything: its cursor then leads to
    /// where the call began, since whoever goes on from there has nothing of that yet.
    pub(crate) fn check_ungiven(&self, has_met: bool) -> Result<(), Error> {
        if has_met && self.is_spent() {
            Err(self.exhausted_at(self.beginning()))
        } else {
            self.check_budget()
        }
    }

    fn exhausted_at(&self, cursor: Option<Cursor>) -> Error {
        self.error(match cursor {
            Some(cursor) => {
                let requests = self.lanes.iter().map(|way| way.budgeted).sum();
                What::BudgetExhausted { requests, cursor, of_page: false }
            }
            None => What::NotFound,
        })
    }

    /// A stream sends as many requests as its reader wants, unless the query itself says how many.
    pub(crate) fn lift_default_budget(&mut self) {
        if !self.read.has_own_budget {
            self.read.max_requests = usize::MAX;
        }
    }
}
