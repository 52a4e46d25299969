//! Which queries of one entity also read items of others.

use super::chain::{index_position, next_index, placeholders};
use super::names::Names;
use super::{EntitySchema, Index, IndexPhysical, Source, TableDescription};
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
    if index_position(other, index.id).is_none()
        && let Some(theirs) = keys_of_the_table(table, index, other)
    {
        return reads(source.keys(schema), known, theirs);
    }
    if holds_raw_keys(index) {
        return can_be_in(table, index, other);
    }
    let mut next = index_position(other, index.id);
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

const fn holds_raw_keys(index: &Index) -> bool {
    matches!(index.pk, Key::Raw(_) | Key::List(_)) || matches!(index.sk, Some(Key::Raw(_) | Key::List(_)))
}

/// Whether items of the entity can be in an index of raw keys: it declares the
/// index, or simply has the attributes.
const fn can_be_in(table: &TableDescription, index: &Index, other: &EntitySchema) -> bool {
    if index_position(other, index.id).is_some() {
        return true;
    }
    let names = Names::of(table);
    match names.index(index.id) {
        Some(physical) => has_attributes(&names, physical, other),
        None => false,
    }
}

/// Whether items of the entity can have all keys of an index.
pub(crate) const fn has_attributes(names: &Names, index: &IndexPhysical, other: &EntitySchema) -> bool {
    let mut place = 0;
    while place < IndexPhysical::PLACES {
        if matches!(index.attribute(place), Some(name) if !has_attribute(names, name, other)) {
            return false;
        }
        place += 1;
    }
    true
}

/// Whether items of the entity can carry the attribute: as their own, as a key that we synthesise,
/// or in a rest, where other programs may have put it.
const fn has_attribute(names: &Names, name: &str, entity: &EntitySchema) -> bool {
    if entity.has_rest || equal(name, names.pk) || matches!(names.sk, Some(sk) if equal(name, sk)) {
        return true;
    }
    let mut i = 0;
    while i < entity.attributes.len() {
        if !entity.attributes[i].from_key && equal(name, entity.attributes[i].name) {
            return true;
        }
        i += 1;
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
