//! Where a cursor points.

use super::Pager;
use crate::Error;
use crate::cursor::Cursor;
use crate::key::KeyValue;
use crate::plan::read::{Extent, Lane, Position, invalid_cursor, start_key};

impl Pager {
    /// Goes to where a cursor points, if that is inside this read.
    pub(super) fn seek(&mut self, cursor: &Cursor) -> Result<(), Error> {
        let key = self.core.cursor_key.as_deref();
        let position = Position::decode(cursor, self.fingerprint(), self.lanes.len(), key)?;
        if position.lanes.len() != self.lanes.len() {
            return Err(invalid_cursor("it was made by another query, or with another number of segments"));
        }
        for (at, lane) in position.lanes.iter().enumerate() {
            let place = self.place_of(lane)?.unwrap_or(self.lanes[at].place);
            let way = &mut self.lanes[at];
            way.place = place;
            match lane {
                Lane::Start | Lane::Partition(_) => {}
                Lane::Done => way.done = true,
                Lane::At(keys) => way.start = Some(start_key(&self.names, keys)?),
            }
        }
        Ok(())
    }

    /// The value of the sort key at a position.
    pub(crate) fn sort_key_of(&self, lane: &Lane) -> Option<KeyValue> {
        let Lane::At(keys) = lane else { return None };
        let at = self.names.iter().position(|name| Some(*name) == self.read.sk_name)?;
        keys.get(at).cloned()
    }

    /// The partition that a position is in; `None` where the read has none or it is not said.
    fn place_of(&self, lane: &Lane) -> Result<Option<usize>, Error> {
        let Extent::Partitions(partitions) = &self.read.extent else { return Ok(None) };
        let outside = || invalid_cursor("it points outside of this query");
        let pk = match lane {
            Lane::Start | Lane::Done => return Ok(None),
            Lane::Partition(pk) => pk,
            Lane::At(keys) => {
                let key =
                    |name| self.names.iter().position(|known| *known == name).and_then(|at| keys.get(at));
                if let Some(name) = self.read.sk_name {
                    key(name).filter(|sk| self.read.sort.contains(sk)).ok_or_else(outside)?;
                }
                key(self.read.pk_name).ok_or_else(outside)?
            }
        };
        partitions.iter().position(|partition| partition == pk).map(Some).ok_or_else(outside)
    }
}
