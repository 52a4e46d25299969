//! What an entity may have in common with others, because somebody said so.

use super::Member;
use crate::key::text::contains;

/// What an entity may have in common with others though it is a mistake otherwise, by Rust names: those of
/// the others, or of its own fields.
///
/// It is said above the entity, or at its variant of the table's enum where the
/// crates of a domain cannot name each other.
#[derive(Debug, Clone, Copy)]
pub struct Permits {
    /// `shares_key(Other)`: both may have the same key.
    pub shares_key: &'static [&'static str],
    /// `allow(covers(Other))`: its queries may read items of the other, and drop them, though what they
    /// ask for ends inside a literal or part of the other's key.
    pub covers: &'static [&'static str],
    /// `allow(other_partition(Other))`: the partition keys of both look alike and are others.
    pub other_partition: &'static [&'static str],
    /// `allow(ttl(field))`: these fields are stored under the name of another entity's time to live, or bring
    /// in an attribute of that name.
    pub ttl: &'static [&'static str],
}

impl Permits {
    /// Nothing at all.
    pub const NOTHING: Self = Self { shares_key: &[], covers: &[], other_partition: &[], ttl: &[] };
}

impl Member {
    /// Whether the two may have the same key: whichever of them says so.
    pub(crate) const fn may_share_a_key(&self, other: &Self) -> bool {
        self.shares_a_key_with(other) || other.shares_a_key_with(self)
    }

    /// Whether it is said of this one that it may have a key of the other.
    pub(crate) const fn shares_a_key_with(&self, other: &Self) -> bool {
        let name = other.schema.name;
        contains(self.permits.shares_key, name) || contains(self.schema.permits.shares_key, name)
    }

    /// Whether partition keys of the two that look alike are meant: whichever of them says so.
    pub(crate) const fn may_be_elsewhere(&self, other: &Self) -> bool {
        self.is_elsewhere_than(other) || other.is_elsewhere_than(self)
    }

    const fn is_elsewhere_than(&self, other: &Self) -> bool {
        let name = other.schema.name;
        contains(self.permits.other_partition, name) || contains(self.schema.permits.other_partition, name)
    }

    /// Whether its queries may read over items of an entity of this name.
    pub(crate) const fn may_cover(&self, name: &str) -> bool {
        contains(self.permits.covers, name) || contains(self.schema.permits.covers, name)
    }

    /// Whether a field may be stored under the name of another entity's time to live.
    pub(crate) const fn may_be_named_like_an_end(&self, field: &str) -> bool {
        contains(self.permits.ttl, field) || contains(self.schema.permits.ttl, field)
    }

    /// The same of what the flattened field at this place brings in.
    pub(crate) fn may_bring_in_an_end(&self, place: usize) -> bool {
        self.schema.rests.get(place).is_some_and(|field| self.may_be_named_like_an_end(field))
    }
}
