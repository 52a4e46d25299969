//! Which copies and sentinels are in an index: those that carry all of its keys.

use super::names::Names;
use super::{EntitySchema, IndexPhysical, Slot};
use crate::key::text::equal;

impl EntitySchema {
    /// Whether any copy or sentinel of the entity can have all keys of an index.
    pub(super) const fn has_companion_in(&self, names: &Names, index: &IndexPhysical) -> bool {
        let mut i = 0;
        while i < self.kept.copies.len() {
            if self.is_companion_in(Slot::CopyPk(i), names, index) {
                return true;
            }
            i += 1;
        }
        let mut i = 0;
        while i < self.kept.uniques.len() {
            if self.is_companion_in(Slot::UniquePk(i), names, index) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether the copy or sentinel with its partition key in this slot can have all keys of an index.
    pub(crate) const fn is_companion_in(&self, of: Slot, names: &Names, index: &IndexPhysical) -> bool {
        let mut place = 0;
        while place < IndexPhysical::PLACES {
            if let Some(name) = index.attribute(place)
                && !names.is_key(name)
                && !self.companion_carries(of, name)
            {
                return false;
            }
            place += 1;
        }
        true
    }

    /// Whether it can have an attribute that is no key of the table. Keys that we write for indexes it has
    /// none of.
    const fn companion_carries(&self, of: Slot, name: &str) -> bool {
        if self.is_said_of_owner(of, name) {
            return true;
        }
        match of {
            Slot::CopyPk(copy) => self.has_rest() || self.is_stored_in_copy(copy, name),
            // Of its owner's attributes a sentinel has only that which says when both expire.
            _ => matches!(self.kept.ttl, Some(ttl) if equal(self.attributes[ttl].name, name)),
        }
    }

    /// Whether it says by this attribute whose it is.
    const fn is_said_of_owner(&self, of: Slot, name: &str) -> bool {
        let mut owners = self.owners;
        while let [owner, rest @ ..] = owners {
            if owner.of.is(of) && equal(owner.name, name) {
                return true;
            }
            owners = rest;
        }
        false
    }

    /// Whether a copy stores a field of the entity under this name.
    const fn is_stored_in_copy(&self, copy: usize, name: &str) -> bool {
        let mut attribute = 0;
        while attribute < self.attributes.len() {
            if equal(self.attributes[attribute].name, name) {
                return self.is_stored_in(&self.kept.copies[copy], attribute);
            }
            attribute += 1;
        }
        false
    }
}
