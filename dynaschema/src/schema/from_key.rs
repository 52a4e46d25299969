//! Fields that only keys hold (`from_key`), and the items that have an attribute of theirs all the same:
//! copies whose own key does not show the field, and items that are older than the key which does.

use super::{Attribute, Copied, EntitySchema, Index, Slot};
use crate::key::Key;
use crate::key::text::equal;

impl EntitySchema {
    /// Whether an item of the entity, or a copy of one, can have the attribute of a field.
    pub(crate) const fn can_have(&self, attribute: usize) -> bool {
        if !self.attributes[attribute].from_key
            || self.can_be_left_over(attribute)
            || self.is_stored_by_copies(attribute)
        {
            return true;
        }
        let mut arms = self.arms;
        while let [arm, rest @ ..] = arms {
            if arm.can_have(attribute) {
                return true;
            }
            arms = rest;
        }
        false
    }

    /// Whether the attribute of a field which only keys hold can be that of an item from before they did.
    /// What the primary key shows it has shown from the start.
    pub(crate) const fn can_be_left_over(&self, attribute: usize) -> bool {
        let Attribute { field, from_key, .. } = &self.attributes[attribute];
        match self.part_of_field(field) {
            Some(part) => {
                let is_shown =
                    self.pk.shows_exactly(part) || matches!(&self.sk, Some(sk) if sk.shows_exactly(part));
                *from_key && !is_shown
            }
            None => false,
        }
    }

    /// Whether what is left over of such a field may be a `NULL`: it is an `Option`.
    pub(crate) fn can_be_left_over_as_null(&self, attribute: usize) -> bool {
        let part = self.part_of_field(self.attributes[attribute].field);
        self.can_be_left_over(attribute) && part.is_some_and(|part| self.parts[part].shape.is_optional())
    }

    /// Whether some copy of an item, under whichever of its keys, stores a field.
    pub(crate) const fn is_stored_by_copies(&self, attribute: usize) -> bool {
        let mut copies = self.kept.copies;
        while let [copy, rest @ ..] = copies {
            if self.is_stored_in(copy, attribute) {
                return true;
            }
            copies = rest;
        }
        let mut arms = self.arms;
        while let [arm, rest @ ..] = arms {
            if arm.is_stored_by_copies(attribute) {
                return true;
            }
            arms = rest;
        }
        false
    }

    /// Whether a read cannot tell the `None` of a field which only keys hold from an item that has none of
    /// these keys, as one that is older than they are.
    pub(crate) fn loses_none(&self, attribute: usize) -> bool {
        let Attribute { field, from_key, .. } = &self.attributes[attribute];
        let says_none = |slot: Slot| {
            let shows = |part| matches!(slot.key(self), Some(Key::Template(key)) if key.shows_exactly(part));
            self.part_of_field(field).is_some_and(shows) && self.is_always_there(slot)
        };
        let mut slots = (0..Slot::count(self)).map(Slot::nth);
        *from_key && !slots.any(says_none)
    }

    /// Whether all items have the key of a slot, whatever their parts are.
    fn is_always_there(&self, slot: Slot) -> bool {
        let Some(index) = slot.index() else { return slot.is_primary() };
        let Index { pk, sk, .. } = &self.indexes[index];
        let mut shown = pk.parts().chain(sk.iter().flat_map(Key::parts));
        self.variant(index).is_none() && !shown.any(|part| part.is_sparse())
    }

    /// Whether a copy stores a field of the entity: it does also what only keys hold of the item, unless its
    /// own key gives that back.
    pub(super) const fn is_stored_in(&self, copy: &Copied, attribute: usize) -> bool {
        let Attribute { field, from_key, .. } = &self.attributes[attribute];
        !*from_key || !matches!(self.part_of_field(field), Some(part) if self.is_shown_in(copy, part))
    }

    /// Whether a part can be read back from the key of a copy.
    pub(crate) const fn is_shown_in(&self, copy: &Copied, part: usize) -> bool {
        self.is_held_by(&copy.pk, part) || matches!(&copy.sk, Some(sk) if self.is_held_by(sk, part))
    }

    /// The part that a field is as a whole, if any key shows it.
    pub(super) const fn part_of_field(&self, field: &str) -> Option<usize> {
        let mut part = 0;
        while part < self.parts.len() {
            if equal(self.parts[part].name, field) {
                return Some(part);
            }
            part += 1;
        }
        None
    }
}
