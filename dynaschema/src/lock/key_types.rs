//! Which type a key attribute has: the entities of a table agree on it.

use crate::key::ScalarType;
use crate::key::text::equal;
use crate::schema::chain::index_position;
use crate::schema::names::Names;
use crate::schema::{IndexId, IndexPhysical, Slot, TableDescription};

/// The type of a key of the table: all entities agree on it.
pub(super) const fn table_key_type(table: &TableDescription, slot: Slot) -> ScalarType {
    let mut i = 0;
    while i < table.members.len() {
        if let Some(key) = slot.key(table.members[i].schema) {
            return key.scalar_type();
        }
        i += 1;
    }
    ScalarType::Text
}

/// The type of the attribute of an index that has this name and place, which may be one of the table's.
pub(super) const fn index_key_type(
    table: &TableDescription,
    names: &Names,
    id: IndexId,
    (name, place): (&str, usize),
) -> ScalarType {
    match names.sk {
        _ if equal(name, names.pk) => table_key_type(table, Slot::Pk),
        Some(sk) if equal(name, sk) => table_key_type(table, Slot::Sk),
        _ => first_index_key(table, id, place),
    }
}

/// The type of a key of an index: all entities that have the index agree on it.
const fn first_index_key(table: &TableDescription, id: IndexId, place: usize) -> ScalarType {
    let mut i = 0;
    while i < table.members.len() {
        let schema = table.members[i].schema;
        if let Some(position) = index_position(schema, id) {
            let slot =
                if place >= IndexPhysical::SORT { Slot::IndexSk(position) } else { Slot::IndexPk(position) };
            if let Some(key) = slot.key(schema) {
                return match key.listed() {
                    [] => key.scalar_type(),
                    listed => listed[place % IndexPhysical::SORT].key.scalar_type(),
                };
            }
        }
        i += 1;
    }
    ScalarType::Text
}
