//! Where a read stands, and where a cursor points.

use super::{Pager, Progress};
use crate::Error;
use crate::cursor::Cursor;
use crate::key::KeyValue;
use crate::plan::read::{Ends, Extent, Fingerprint, Lane, PartitionKey, Position, invalid_cursor, start_key};
use crate::schema::{IndexPhysical, Slot};
use crate::wire::Row;

impl Pager {
    /// Goes to where a cursor points, if that is inside this read.
    pub(super) fn seek(&mut self, cursor: &Cursor) -> Result<(), Error> {
        let key = self.core.cursor_key.as_deref();
        let position = Position::decode(cursor, self.fingerprint(), self.lanes.len(), key)?;
        if position.lanes.len() != self.lanes.len() {
            return Err(invalid_cursor("it was made by another query, or with another number of segments"));
        }
        match &self.read.extent {
            Extent::Segments(_) => {
                for (at, lane) in position.lanes.iter().enumerate() {
                    self.go(at, lane)?;
                }
                Ok(())
            }
            Extent::Partitions(_) => self.seek_partitions(&position.lanes),
        }
    }

    /// Goes to a position in each partition that is read at once: those that none is in are through.
    fn seek_partitions(&mut self, lanes: &[Lane]) -> Result<(), Error> {
        let width = self.lanes.len();
        let mut left: Vec<bool> = vec![false; width];
        for lane in lanes {
            let Some(place) = self.place_of(lane)? else { continue };
            let first = std::mem::replace(&mut left[place % width], true);
            let together = self.lanes.iter().all(|way| way.place / width == place / width);
            if first || (left.iter().filter(|left| **left).count() > 1 && !together) {
                return Err(invalid_cursor("it points outside of this query"));
            }
            self.lanes.iter_mut().enumerate().for_each(|(at, way)| way.place = place / width * width + at);
            self.go(place % width, lane)?;
        }
        // Before the first item of all, where only one partition is read at once.
        let starts = lanes.contains(&Lane::Start) && width == 1;
        for (way, left) in self.lanes.iter_mut().zip(left) {
            way.done = !left && !starts;
        }
        Ok(())
    }

    fn go(&mut self, lane: usize, to: &Lane) -> Result<(), Error> {
        match to {
            Lane::Start | Lane::Partition(_) => {}
            Lane::Done => self.lanes[lane].done = true,
            Lane::At(keys) => {
                if !self.names.iter().zip(keys).all(|(name, key)| self.can_be(name, key)) {
                    return Err(invalid_cursor("it points outside of this query"));
                }
                self.lanes[lane].start = Some(start_key(&self.names, keys)?);
            }
        }
        Ok(())
    }

    /// Whether the service takes a value for a key attribute: whoever made a cursor, it does not reach the
    /// service with what that refuses.
    fn can_be(&self, name: &str, key: &KeyValue) -> bool {
        let layout = &self.core.layout;
        let mut sorts = layout.sk.into_iter().chain(self.read.index.iter().flat_map(IndexPhysical::sort));
        let slot = if sorts.any(|sort| sort == name) { Slot::Sk } else { Slot::Pk };
        layout.key_type(name) == Some(key.scalar_type()) && (1..=slot.max_len()).contains(&key.len())
    }

    /// The position of an item of this read.
    pub(crate) fn lane_of(&self, item: &dyn Row) -> Option<Lane> {
        Lane::of_item(&self.names, item)
    }

    /// Where each lane goes on.
    pub(crate) fn positions(&self) -> Vec<Lane> {
        (0..self.lanes.len()).map(|lane| self.position(lane)).collect()
    }

    pub(super) fn position(&self, lane: usize) -> Lane {
        self.position_of(&self.lanes[lane])
    }

    fn position_of(&self, way: &Progress) -> Lane {
        match (&way.start, &self.read.extent) {
            _ if !way.ahead.is_empty() => way.ahead.given.clone().unwrap_or(Lane::Done),
            _ if way.done => Lane::Done,
            (Some(start), _) => self.lane_of(start).unwrap_or(Lane::Done),
            (None, Extent::Partitions(partitions)) => {
                Lane::Partition(partitions.all()[way.place].key.clone())
            }
            (None, Extent::Segments(_)) => Lane::Start,
        }
    }

    /// The cursor of where the read began: its own, or that of its first items.
    pub(crate) fn beginning(&self) -> Option<Cursor> {
        let first = || (0..self.lanes.len()).map(|lane| self.position_of(&Progress::at(lane))).collect();
        self.read.cursor.clone().or_else(|| self.cursor(first()))
    }

    /// The cursor of a place, unless nothing is left there.
    pub(crate) fn cursor(&self, lanes: Vec<Lane>) -> Option<Cursor> {
        let left = lanes.iter().any(|lane| *lane != Lane::Done);
        left.then(|| Position { lanes }.encode(self.fingerprint(), self.core.cursor_key.as_deref()))
    }

    /// What its cursors are bound to: a hash, which most reads never need.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        self.read.fingerprint(&self.core.layout, &self.core.name)
    }

    /// Goes on at the beginning of another range.
    pub(crate) fn jump(&mut self, to: Ends) {
        let range = to.condition();
        if let Extent::Partitions(partitions) = &mut self.read.extent {
            partitions.narrow(&range);
        }
        self.lanes.iter_mut().for_each(|way| way.start = None);
    }

    /// The value of the sort key at a position.
    pub(crate) fn sort_key_of(&self, lane: &Lane) -> Option<KeyValue> {
        let Lane::At(keys) = lane else { return None };
        let at = self.names.iter().position(|name| Some(*name) == self.read.sk_name)?;
        keys.get(at).cloned()
    }

    /// The partition that a position is in; `None` where the read has none or it is not said.
    pub(super) fn place_of(&self, lane: &Lane) -> Result<Option<usize>, Error> {
        let Extent::Partitions(partitions) = &self.read.extent else { return Ok(None) };
        let outside = || invalid_cursor("it points outside of this query");
        let pk = match lane {
            Lane::Start | Lane::Done => return Ok(None),
            Lane::Partition(pk) => pk,
            Lane::At(keys) => {
                let key = |name: &str| {
                    self.names.iter().position(|known| *known == name).and_then(|at| keys.get(at))
                };
                let shared = self.read.shared.iter().map(|name| key(name).cloned());
                let pk = key(self.read.pk_name).cloned().zip(shared.collect::<Option<_>>());
                let pk = pk.map(|(first, rest)| PartitionKey { first, rest }).ok_or_else(outside)?;
                let place = partitions.place_of(&pk).ok_or_else(outside)?;
                if let Some(name) = self.read.sk_name {
                    let range = &partitions.all()[place].range;
                    key(name).filter(|sk| range.sort.contains(sk)).ok_or_else(outside)?;
                }
                return Ok(Some(place));
            }
        };
        partitions.place_of(pk).map(Some).ok_or_else(outside)
    }
}
