//! Which type a key attribute has: the entities of a table agree on it.

use crate::key::ScalarType;
use crate::key::text::equal;
use crate::schema::chain::index_position;
use crate::schema::names::Names;
use crate::schema::{IndexId, Slot, TableDescription};

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

/// The type of the key of an index that has this name, which may be one of the table's.
pub(super) const fn index_key_type(
    table: &TableDescription,
    names: &Names,
    id: IndexId,
    name: &str,
    sort: bool,
) -> ScalarType {
    match names.sk {
        _ if equal(name, names.pk) => table_key_type(table, Slot::Pk),
        Some(sk) if equal(name, sk) => table_key_type(table, Slot::Sk),
        _ => first_index_key(table, id, sort),
    }
}

/// The type of a key of an index: all entities that have the index agree on it.
const fn first_index_key(table: &TableDescription, id: IndexId, sort: bool) -> ScalarType {
    let mut i = 0;
    while i < table.members.len() {
        let schema = table.members[i].schema;
        if let Some(position) = index_position(schema, id) {
            let slot = if sort { Slot::IndexSk(position) } else { Slot::IndexPk(position) };
            if let Some(key) = slot.key(schema) {
                return key.scalar_type();
            }
        }
        i += 1;
    }
    ScalarType::Text
}
