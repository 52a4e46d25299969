//! What an index holds of its items, where that is not all: the one place that knows it.

use super::chain::{index_position, next_index};
use super::names::Names;
use super::{
    Attribute, COPY, EntitySchema, IndexId, IndexPhysical, KeyAttribute, Slot, TableDescription, UNIQUE,
};
use crate::key::text::equal;
use crate::key::{Key, PartRef, Segment};

/// What one entity says that an index holds of its items beside their keys, where that is not all.
#[derive(Debug, Clone, Copy)]
pub struct IndexProjection {
    /// Which index.
    pub id: IndexId,
    /// The attributes, by their places among the entity's (`project = include(…)`), the time to live among
    /// them; `None` for the keys alone (`project = keys_only`).
    pub included: Option<&'static [usize]>,
}

/// What an index holds beside the keys of the table and its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holding {
    All,
    Keys,
    Included,
}

impl Holding {
    /// As it is written above an entity.
    pub(crate) const fn written(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Keys => "keys_only",
            Self::Included => "include(..)",
        }
    }

    pub(crate) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

impl EntitySchema {
    /// What the entity says that an index holds, where that is not all.
    pub(crate) const fn projection_of(&self, id: IndexId) -> Option<&'static IndexProjection> {
        let mut narrow = self.narrow;
        while let [one, rest @ ..] = narrow {
            if id.is(one.id) {
                return Some(one);
            }
            narrow = rest;
        }
        None
    }

    /// The same in short.
    pub(crate) const fn holding(&self, id: IndexId) -> Holding {
        match self.projection_of(id) {
            None => Holding::All,
            Some(IndexProjection { included: None, .. }) => Holding::Keys,
            Some(IndexProjection { included: Some(_), .. }) => Holding::Included,
        }
    }

    /// Whether an index gives the value of an attribute: holds it, or has it in a key exactly as it is.
    pub(crate) const fn is_told_by(&self, id: IndexId, attribute: usize) -> bool {
        let Some(projection) = self.projection_of(id) else { return true };
        includes(projection, attribute)
            || self.is_told_by_table(attribute)
            || self.is_told_by_index(id, attribute)
    }

    /// Whether an attribute is read back from keys where an index leaves it out.
    pub(crate) fn is_read_back_in(&self, id: IndexId, attribute: usize) -> bool {
        self.projection_of(id).is_some_and(|projection| {
            !includes(projection, attribute)
                && (self.is_told_by_table(attribute) || self.is_told_by_index(id, attribute))
        })
    }

    /// Whether the keys of the table do, whichever arm of their `match` an item has.
    const fn is_told_by_table(&self, attribute: usize) -> bool {
        let mut arm = 0;
        while arm <= self.arms.len() {
            let own = self.key_arm(arm);
            if !own.is_told_in(Slot::Pk, attribute) && !own.is_told_in(Slot::Sk, attribute) {
                return false;
            }
            arm += 1;
        }
        true
    }

    /// Whether the keys of the index do, whichever arm of its `match` an item is in.
    const fn is_told_by_index(&self, id: IndexId, attribute: usize) -> bool {
        let mut arm = index_position(self, id);
        let told = arm.is_some();
        while let Some(index) = arm {
            if !self.is_told_in(Slot::IndexPk(index), attribute)
                && !self.is_told_in(Slot::IndexSk(index), attribute)
            {
                return false;
            }
            arm = next_index(self, id, index + 1);
        }
        told
    }

    /// Whether the key in a slot gives the value of an attribute exactly as it is.
    pub(crate) const fn is_told_in(&self, slot: Slot, attribute: usize) -> bool {
        match slot.key(self) {
            None => false,
            Some(Key::List(list)) => {
                let mut keys = list.keys;
                while let [one, rest @ ..] = keys {
                    if self.gives_back(&one.key, attribute) {
                        return true;
                    }
                    keys = rest;
                }
                false
            }
            Some(key) => self.gives_back(&key, attribute),
        }
    }

    const fn gives_back(&self, key: &Key, attribute: usize) -> bool {
        let wanted = &self.attributes[attribute];
        match key {
            Key::Raw(raw) => equal(raw.attribute, wanted.name),
            // What says how it is stored has a form that its key need not have.
            Key::Template(_) if wanted.stored.is_some() || wanted.piece => false,
            Key::Template(template) => {
                let mut segments = template.segments;
                while let [segment, rest @ ..] = segments {
                    if let Segment::Part(shown) = segment
                        && equal(self.parts[shown.part].name, wanted.field)
                        && (shown.is_exact() || (wanted.from_key && self.is_finest(shown)))
                    {
                        return true;
                    }
                    segments = rest;
                }
                false
            }
            Key::List(_) => false,
        }
    }

    /// Whether no key shows more of a part, so that what is stored in keys only is read back from this one.
    pub(super) const fn is_finest(&self, shown: &PartRef) -> bool {
        let mut slot = 0;
        while slot < Slot::count(self) {
            if let Some(Key::Template(template)) = Slot::nth(slot).key(self) {
                let mut segments = template.segments;
                while let [segment, rest @ ..] = segments {
                    if let Segment::Part(other) = segment
                        && other.part == shown.part
                        && !other.spec.is_lossy()
                        && other.spec.fineness() > shown.spec.fineness()
                    {
                        return false;
                    }
                    segments = rest;
                }
            }
            slot += 1;
        }
        !shown.spec.is_lossy()
    }
}

const fn includes(projection: &IndexProjection, attribute: usize) -> bool {
    let Some(mut included) = projection.included else { return false };
    while let [one, rest @ ..] = included {
        if *one == attribute {
            return true;
        }
        included = rest;
    }
    false
}

impl TableDescription {
    /// What an index of the table holds: what the first entity that names it says, with which the others
    /// agree.
    pub(crate) const fn holding(&self, id: IndexId) -> Holding {
        match self.first_in(id, 0) {
            Some(member) => self.members[member].schema.holding(id),
            None => Holding::All,
        }
    }

    /// The next entity that names an index, from a place on.
    pub(crate) const fn first_in(&self, id: IndexId, from: usize) -> Option<usize> {
        let mut member = from;
        while member < self.members.len() {
            if index_position(self.members[member].schema, id).is_some() {
                return Some(member);
            }
            member += 1;
        }
        None
    }

    /// The attributes that an index with an `include` holds beside keys, by number: those of all its
    /// entities, what says of an item which entity it is, and where copies and sentinels can be in it their
    /// marks. Some come several times; `None` is the end.
    pub(crate) const fn included(&self, names: &Names, id: IndexId, number: usize) -> Option<&'static str> {
        if !self.holding(id).is(Holding::Included) {
            return None;
        }
        let mut left = number;
        let mut next = self.first_in(id, 0);
        while let Some(member) = next {
            let schema = self.members[member].schema;
            if let Some(IndexProjection { included: Some(included), .. }) = schema.projection_of(id) {
                let mut included = *included;
                while let [attribute, rest @ ..] = included {
                    // Older items store it under its earlier names.
                    let Attribute { name, aliases, .. } = &schema.attributes[*attribute];
                    match left {
                        0 => return Some(name),
                        _ if left <= aliases.len() => return Some(aliases[left - 1]),
                        _ => left -= 1 + aliases.len(),
                    }
                    included = rest;
                }
            }
            next = self.first_in(id, member + 1);
        }
        self.included_mark(names, id, left)
    }

    /// The attributes by which an item in an index says what it is, by number.
    const fn included_mark(&self, names: &Names, id: IndexId, number: usize) -> Option<&'static str> {
        let (entity, companions) = (self.entity.name(), self.companions_can_be_in(names, id));
        let (copies, sentinels) = if companions { self.kept_companions() } else { (false, false) };
        let marks =
            [entity, if copies { Some(COPY) } else { None }, if sentinels { Some(UNIQUE) } else { None }];
        let (mut left, mut i) = (number, 0);
        while i < marks.len() {
            match marks[i] {
                Some(mark) if left == 0 => return Some(mark),
                Some(_) => left -= 1,
                None => {}
            }
            i += 1;
        }
        None
    }

    /// Whether copies or sentinels of any entity can be in an index.
    const fn companions_can_be_in(&self, names: &Names, id: IndexId) -> bool {
        let Some(index) = names.index(id) else { return false };
        let mut i = 0;
        while i < self.members.len() {
            if self.members[i].schema.has_companion_in(names, index) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether any entity keeps copies, and any sentinels.
    const fn kept_companions(&self) -> (bool, bool) {
        let (mut copies, mut sentinels, mut i) = (false, false, 0);
        while i < self.members.len() {
            let kept = &self.members[i].schema.kept;
            copies |= !kept.copies.is_empty();
            sentinels |= !kept.uniques.is_empty();
            i += 1;
        }
        (copies, sentinels)
    }

    /// Each attribute that an index with an `include` names to the service: none twice, and no key.
    pub(crate) fn included_attributes(&self, names: &Names, index: &IndexPhysical) -> Vec<&'static str> {
        let mut all = Vec::new();
        let mut number = 0;
        while let Some(name) = self.included(names, index.id, number) {
            if self.is_included(names, index, number) {
                all.push(name);
            }
            number += 1;
        }
        all
    }

    /// Whether the attribute with this number is none of those before it, and no key.
    pub(crate) const fn is_included(&self, names: &Names, index: &IndexPhysical, number: usize) -> bool {
        let Some(name) = self.included(names, index.id, number) else { return false };
        if names.is_key(name) || index.has(name) {
            return false;
        }
        let mut before = 0;
        while before < number {
            if let Some(earlier) = self.included(names, index.id, before)
                && equal(earlier, name)
            {
                return false;
            }
            before += 1;
        }
        true
    }
}

/// Whether the key gives back an attribute of the entity exactly as it is.
pub(crate) fn tells(schema: &EntitySchema, key: &KeyAttribute, attribute: usize) -> bool {
    schema.gives_back(&key.key, attribute)
}
