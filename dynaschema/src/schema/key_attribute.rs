//! A key together with the attribute that holds it.

use super::names::Names;
use super::{EntitySchema, Slot};
use crate::key::{Key, PartRef};

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

impl KeyAttribute {
    /// The entity's key in a slot, if it has one there.
    pub(crate) fn of(schema: &EntitySchema, names: &Names, slot: Slot) -> Option<Self> {
        let (key, name) = (slot.key(schema)?, slot.name(schema, names)?);
        // The table takes no item whose key is too long for one of its indexes.
        let sorts = names.pk_sorts && name == names.pk;
        let limit = if sorts { Slot::Sk.max_len() } else { slot.max_len() };
        Some(Self { slot, key, entity: schema.name, name, limit })
    }

    /// The same outside of any table: under the name that the key has unless a table gives it another.
    pub(crate) fn unplaced(schema: &EntitySchema, slot: Slot) -> Option<Self> {
        let key = slot.key(schema)?;
        let name = match key {
            Key::Raw(raw) => raw.attribute,
            Key::Template(_) if slot.is_sort() => "SK",
            Key::Template(_) => "PK",
        };
        Some(Self { slot, key, entity: schema.name, name, limit: slot.max_len() })
    }

    /// Whether we write the attribute, from a template.
    pub(crate) fn is_synthesised(&self) -> bool {
        matches!(self.key, Key::Template(_))
    }

    /// Whether the key shows this part of the entity.
    pub(crate) fn shows(&self, part: usize) -> bool {
        self.key.parts().any(|shown| shown.part == part)
    }

    /// Whether the primary key tells all that the key shows of a part.
    pub(crate) fn is_told(&self, schema: &EntitySchema, part: usize) -> bool {
        self.key.parts().filter(|shown| shown.part == part).all(|shown| schema.tells(part, &shown.spec))
    }

    /// The parts that take the key away, and with it the index, where they are absent.
    pub(crate) fn sparse_parts(&self) -> impl Iterator<Item = usize> + use<> {
        self.key.parts().filter(PartRef::is_sparse).map(|part| part.part)
    }
}

impl EntitySchema {
    /// Every key of the entity's own items, with its attribute in a table of these names: those of
    /// the table, then those that each index brings along.
    pub(crate) fn keys(&self, names: &Names) -> impl Iterator<Item = KeyAttribute> {
        let slots = (0..Slot::count(self)).map(Slot::nth).filter(|slot| slot.inherits(self).is_none());
        slots.filter_map(|slot| KeyAttribute::of(self, names, slot))
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
