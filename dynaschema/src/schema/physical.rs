//! The names of an index and its attributes as the service knows them.

use super::IndexId;
use crate::key::text::equal;

/// The physical names of an index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IndexPhysical {
    /// Which index.
    pub(crate) id: IndexId,
    /// The name of the index.
    pub(crate) name: &'static str,
    /// The partition-key attribute; the table's own for a local index.
    pub(crate) pk: &'static str,
    /// The sort-key attribute; `None` where no entity has one there.
    pub(crate) sk: Option<&'static str>,
    /// The attributes behind the first of a partition key that is a list.
    pub(super) more_pk: More,
    /// The same of a sort key.
    pub(super) more_sk: More,
}

/// A list has up to four attributes, the first of which is called the key.
pub(super) type More = [Option<&'static str>; 3];

impl IndexPhysical {
    /// The attribute at this place: 0 to 3 are the partition key's, 4 to 7 the sort key's.
    pub(crate) const fn attribute(&self, place: usize) -> Option<&'static str> {
        match place {
            0 => Some(self.pk),
            1..=3 => self.more_pk[place - 1],
            4 => self.sk,
            5..=7 => self.more_sk[place - 5],
            _ => None,
        }
    }

    /// How many places of attributes there are, and which is the first of the sort key's.
    pub(crate) const PLACES: usize = 8;
    pub(crate) const SORT: usize = 4;

    /// Whether the attribute is part of a key.
    pub(crate) const fn has(&self, name: &str) -> bool {
        let mut place = 0;
        while place < Self::PLACES {
            if matches!(self.attribute(place), Some(own) if equal(own, name)) {
                return true;
            }
            place += 1;
        }
        false
    }

    /// The attributes of the partition key.
    pub(crate) fn partition(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.pk).chain(self.more_pk.into_iter().flatten())
    }

    /// The attributes of the sort key, if it has one.
    pub(crate) fn sort(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.sk.into_iter().chain(self.more_sk.into_iter().flatten())
    }

    /// Whether a key of it is several attributes.
    pub(crate) const fn has_list(&self) -> bool {
        self.more_pk[0].is_some() || self.more_sk[0].is_some()
    }
}
