//! Where a collection goes on: the cursors of its lists.

use super::Collect;
use crate::error::What;
use crate::plan::read::{Lane, Position, Read};
use crate::{Cursor, Error};

impl Collect {
    /// The cursor of a position: of the lists alone, whichever read came to it.
    pub(super) fn cursor(&self, lane: &Lane) -> Option<Cursor> {
        let lists = self.plan.lists.as_ref()?;
        let lane = self.in_lists(lists, lane);
        let position = Position { lanes: vec![lane] };
        let left = position.lanes != [Lane::Done];
        left.then(|| self.encoded(lists, &position))
    }

    /// A position that lies before the range of the lists is its start, one behind it its end. One that their
    /// condition takes is kept, also where their range excludes it: from its start they would come to it
    /// again.
    fn in_lists(&self, lists: &Read, lane: &Lane) -> Lane {
        let (Lane::At(_), Some(key)) = (lane, self.key_of(lane)) else { return lane.clone() };
        match lists.range_ends() {
            None => Lane::Done,
            Some(ends) if ends.is_behind(&key, self.pager.read.forward()) => Lane::Done,
            Some(_) if lists.takes(&key) => lane.clone(),
            Some(_) => lists.start(),
        }
    }

    /// The error of a call that would need more requests than it may send. It gives nothing, so its cursor
    /// leads behind what was read only where there is nothing of that to give.
    pub(super) fn exhausted(&self) -> Error {
        let behind = || self.cursor(&self.behind).filter(|_| self.is_empty());
        match behind().or_else(|| self.beginning()) {
            Some(cursor) => {
                let requests = self.requests();
                self.error(What::BudgetExhausted { requests, cursor, of_page: false })
            }
            None => self.error(What::NotFound),
        }
    }

    /// The cursor of where the call began, or what it needs besides.
    pub(crate) fn beginning(&self) -> Option<Cursor> {
        if self.resumed {
            return self.pager.read.cursor.clone();
        }
        let read = self.plan.lists.as_ref().unwrap_or(&self.plan.whole);
        let position = Position { lanes: vec![read.start()] };
        Some(self.encoded(read, &position))
    }

    /// The cursor of a position in one of the reads.
    fn encoded(&self, read: &Read, position: &Position) -> Cursor {
        let fingerprint = read.fingerprint(&self.core.layout, &self.core.name);
        position.encode(fingerprint, self.core.cursor_key.as_deref())
    }
}
