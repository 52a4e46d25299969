//! A key together with the attribute that holds it.

use super::names::Names;
use super::{EntitySchema, Listed, Slot};
use crate::key::{Key, PartRef, TableKey};

/// One key attribute of a table, as one entity uses it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyAttribute {
    pub(crate) slot: Slot,
    pub(crate) key: Key,
    /// The Rust name of the entity.
    pub(crate) entity: &'static str,
    /// The physical name of the attribute.
    pub(crate) name: &'static str,
    /// The service's limit on the value, in bytes.
    pub(crate) limit: usize,
}

/// A key of an entity with its attributes, of which a list has several.
#[derive(Debug, Clone)]
pub(crate) struct PlacedKey {
    /// The key as it is written.
    pub(crate) whole: Key,
    pub(crate) first: KeyAttribute,
    /// Those behind the first, of a list.
    pub(crate) rest: Vec<KeyAttribute>,
}

impl KeyAttribute {
    /// The entity's key in a slot, if it has one there.
    pub(crate) fn of(schema: &EntitySchema, names: &Names, slot: Slot) -> Option<Self> {
        let (key, name) = (slot.key(schema)?, slot.name(schema, names)?);
        Some(Self::at(schema, names, slot, (key, name)))
    }

    /// One attribute of the key in a slot.
    fn at(schema: &EntitySchema, names: &Names, slot: Slot, (key, name): (Key, &'static str)) -> Self {
        // The table takes no item whose key is too long for one of its indexes, whichever it is written for.
        let limit = if slot.is_sort() || names.sorts(name) { Slot::Sk.max_len() } else { slot.max_len() };
        Self { slot, key, entity: schema.name, name, limit }
    }

    /// One attribute of a list in a slot.
    fn listed(schema: &EntitySchema, names: &Names, slot: Slot, listed: &Listed) -> Self {
        Self::at(schema, names, slot, (listed.key, listed.name(names)))
    }

    /// The same outside of any table: under the name that the key has unless a table gives it another.
    pub(crate) fn unplaced(schema: &EntitySchema, slot: Slot) -> Option<Self> {
        let key = slot.key(schema)?;
        let name = match key {
            Key::Raw(raw) => raw.attribute,
            Key::Template(_) | Key::List(_) if slot.is_sort() => "SK",
            Key::Template(_) | Key::List(_) => "PK",
        };
        Some(Self { slot, key, entity: schema.name, name, limit: slot.max_len() })
    }

    /// Whether we write the attribute, from a template.
    pub(crate) fn is_synthesised(&self) -> bool {
        matches!(self.key, Key::Template(_))
    }

    /// Whether the key shows this part of the entity.
    pub(crate) fn shows(&self, part: usize) -> bool {
        self.key.shows(part)
    }

    /// Whether the primary key tells all that the key shows of a part: of a key of the table itself, in
    /// whichever arm.
    pub(crate) fn is_told(&self, schema: &EntitySchema, part: usize) -> bool {
        self.slot.inherits(schema).is_some()
            || self
                .key
                .parts()
                .filter(|shown| shown.part == part)
                .all(|shown| schema.tells(part, &shown.spec))
    }

    /// The parts that take the key away, and with it the index, where they are absent.
    pub(crate) fn sparse_parts(&self) -> impl Iterator<Item = usize> + use<> {
        self.key.parts().filter(PartRef::is_sparse).map(|part| part.part)
    }
}

impl Listed {
    /// The attribute in a table of these names.
    pub(crate) const fn name(&self, names: &Names) -> &'static str {
        match (&self.key, self.of_table, names.sk) {
            (_, Some(TableKey::Sk), Some(sk)) => sk,
            (Key::Raw(raw), None, _) => raw.attribute,
            _ => names.pk,
        }
    }
}

impl EntitySchema {
    /// Every key of the entity's own items, with its attribute in a table of these names: those of
    /// the table, then those that each index brings along.
    pub(crate) fn keys(&self, names: &Names) -> impl Iterator<Item = KeyAttribute> {
        let slots = (0..Slot::count(self)).map(Slot::nth).filter(|slot| slot.inherits(self).is_none());
        slots.flat_map(move |slot| {
            let listed = slot.key(self).map_or(&[][..], |key| key.listed());
            let own = listed.iter().filter(|listed| listed.of_table.is_none());
            let one = KeyAttribute::of(self, names, slot).filter(|_| listed.is_empty());
            one.into_iter().chain(own.map(move |own| KeyAttribute::listed(self, names, slot, own)))
        })
    }

    /// The entity's key in a slot with all its attributes, if it has one there.
    pub(crate) fn placed(&self, names: &Names, slot: Slot) -> Option<PlacedKey> {
        let first = KeyAttribute::of(self, names, slot)?;
        let whole = first.key;
        let at = |listed: &Listed| KeyAttribute::listed(self, names, slot, listed);
        Some(match whole.listed() {
            [one, rest @ ..] => PlacedKey { whole, first: at(one), rest: rest.iter().map(at).collect() },
            [] => PlacedKey { whole, first, rest: Vec::new() },
        })
    }

    /// The same of the keys in two slots: of the item itself, an index, a copy, a sentinel.
    pub(crate) fn key_pair(
        &self,
        names: &Names,
        (pk, sk): (Slot, Slot),
    ) -> impl Iterator<Item = KeyAttribute> {
        [pk, sk].into_iter().filter_map(|slot| KeyAttribute::of(self, names, slot))
    }
}
