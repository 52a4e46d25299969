//! Which queries of one entity also read items of others.

use super::chain::{index_position, next_index, placeholders};
use super::names::Names;
use super::{EntitySchema, Index, IndexPhysical, Slot, Source, TableDescription};
use crate::key::Key;
use crate::key::language::{intersects, relation};
use crate::key::text::equal;

/// Whether a query of the member with the first `known` placeholders of its
/// sort key given can read items of another member.
///
/// For a query of copies the member's own items are others as well. With all
/// placeholders known the query asks for one key.
pub(crate) const fn covers(table: &TableDescription, member: usize, source: Source, known: usize) -> bool {
    let of_copies = matches!(source, Source::Copy(_));
    let mut other = 0;
    while other < table.places() {
        if (table.origin(other) != table.origin(member) || of_copies)
            && covers_member(table, member, source, known, other)
        {
            return true;
        }
        other += 1;
    }
    false
}

/// Whether that query can read items of this other member.
pub(crate) const fn covers_member(
    table: &TableDescription,
    member: usize,
    source: Source,
    known: usize,
    other: usize,
) -> bool {
    let (schema, other) = (table.member(member).schema, table.member(other).schema);
    let Source::Index(index) = source else {
        return reads(source.keys(schema), known, Source::Base.keys(other));
    };
    let index = &schema.indexes[index];
    let mut next = index_position(other, index.id);
    if next.is_none() {
        return match keys_of_the_table(table, index, other) {
            Some(theirs) => reads(source.keys(schema), known, theirs),
            None => is_among(table, index, other),
        };
    }
    if has_raw_key((&index.pk, index.sk.as_ref())) {
        return true;
    }
    while let Some(position) = next {
        if reads(source.keys(schema), known, Source::Index(position).keys(other)) {
            return true;
        }
        next = next_index(other, index.id, position + 1);
    }
    false
}

/// The keys of an entity in an index of the table's own keys, in which its items are whether it names the
/// index or not.
const fn keys_of_the_table<'a>(
    table: &TableDescription,
    index: &Index,
    other: &'a EntitySchema,
) -> Option<(&'a Key, Option<&'a Key>)> {
    let names = Names::of(table);
    match names.index(index.id) {
        Some(physical) => names.in_index(physical, Source::Base.keys(other)),
        None => None,
    }
}

/// Whether the prefix of one key, so many placeholders long, begins the other.
pub(crate) const fn reads(ours: (&Key, Option<&Key>), known: usize, theirs: (&Key, Option<&Key>)) -> bool {
    if !intersects(ours.0, theirs.0) {
        return false;
    }
    match (ours.1, theirs.1) {
        (Some(sk), Some(other)) if known >= placeholders(sk) => intersects(sk, other),
        (Some(sk), Some(other)) => relation(sk, other).left.reach >> known & 1 == 1,
        _ => true,
    }
}

const fn has_raw_key((pk, sk): (&Key, Option<&Key>)) -> bool {
    matches!(pk, Key::Raw(_) | Key::List(_)) || matches!(sk, Some(Key::Raw(_) | Key::List(_)))
}

/// Whether items of an entity that does not name the index can be among those of its queries.
const fn is_among(table: &TableDescription, index: &Index, other: &EntitySchema) -> bool {
    let names = Names::of(table);
    match names.index(index.id) {
        Some(physical) => lies_beside(&names, physical, (&index.pk, index.sk.as_ref()), other),
        None => false,
    }
}

/// Whether items of an entity that does not name an index can lie in a partition of these keys: they have its
/// attributes all the same, be it for other indexes, and a partition key like that. In a rest other programs
/// may have put what is an attribute of their own, and not what is written for a template.
pub(crate) const fn lies_beside(
    names: &Names,
    index: &IndexPhysical,
    keys: (&Key, Option<&Key>),
    other: &EntitySchema,
) -> bool {
    if other.has_rest() && has_raw_key(keys) {
        return true;
    }
    has_all(names, index, other) && can_hold(names, index.pk, keys.0, other)
}

/// Whether the attribute of the entity's items can be such a key, whichever key or field of theirs it is.
const fn can_hold(names: &Names, name: &str, key: &Key, entity: &EntitySchema) -> bool {
    let mut n = 0;
    while n < Slot::count(entity) {
        let slot = Slot::nth(n);
        if let (Some(own), Some(called)) = (slot.key(entity), slot.name(entity, names))
            && equal(called, name)
            && intersects(key, &own)
        {
            return true;
        }
        n += 1;
    }
    stores(entity, name)
}

/// Whether items of the entity can have all keys of an index, be it in a rest, where other programs may have
/// put them.
pub(crate) const fn has_attributes(names: &Names, index: &IndexPhysical, other: &EntitySchema) -> bool {
    other.has_rest() || has_all(names, index, other)
}

/// Whether we write all keys of an index on items of the entity.
const fn has_all(names: &Names, index: &IndexPhysical, other: &EntitySchema) -> bool {
    let mut place = 0;
    while place < IndexPhysical::PLACES {
        if matches!(index.attribute(place), Some(name) if !has_attribute(names, name, other)) {
            return false;
        }
        place += 1;
    }
    true
}

/// Whether items of the entity can carry the attribute: as their own, or as a key that we synthesise.
const fn has_attribute(names: &Names, name: &str, entity: &EntitySchema) -> bool {
    if names.is_key(name) || stores(entity, name) {
        return true;
    }
    let mut i = 0;
    while i < entity.indexes.len() {
        if let Some(index) = names.index(entity.indexes[i].id)
            && index.has(name)
        {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether items of the entity can have a field of their own under this name.
const fn stores(entity: &EntitySchema, name: &str) -> bool {
    let mut i = 0;
    while i < entity.attributes.len() {
        if !entity.attributes[i].from_key && equal(name, entity.attributes[i].name) {
            return true;
        }
        i += 1;
    }
    false
}
