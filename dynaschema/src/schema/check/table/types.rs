//! Every key attribute has one type, whichever indexes and entities use it.

use crate::key::text::equal;
use crate::key::{Key, ScalarType};
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::{INDEXES, Names, conventional, position};
use crate::schema::{EntitySchema, IndexId, Member, Slot, TableDescription};

/// The keys that a table can have: two of its own and two of each index.
const KEYS: usize = 2 + 2 * INDEXES;

/// The first entity that uses a key, and how.
#[derive(Clone, Copy)]
struct Use {
    name: &'static str,
    scalar: ScalarType,
    role: &'static str,
    entity: &'static str,
    written: &'static str,
    /// Whether it is an attribute that an entity has by itself.
    raw: bool,
}

impl Use {
    const fn of(member: &Member, slot: Slot, key: &Key, name: &'static str) -> Self {
        Self {
            name,
            scalar: key.scalar_type(),
            role: slot.role(),
            entity: member.variant,
            written: key.written(),
            raw: matches!(key, Key::Raw(_)),
        }
    }
}

/// An attribute that is a key is text for every entity and index, or a number for all.
#[track_caller]
pub(super) const fn are_one_per_attribute(table: &TableDescription, names: &Names) {
    let mut uses: [Option<Use>; KEYS] = [None; KEYS];
    let mut i = 0;
    while i < table.members.len() {
        let member = &table.members[i];
        let mut n = 0;
        while n < Slot::count(member.schema) {
            let slot = Slot::nth(n);
            if let (Some(key), Some(name)) = (slot.key(member.schema), slot.name(member.schema, names))
                && !key.is_list()
            {
                let next = Use::of(member, slot, &key, name);
                let place = place(member.schema, slot);
                match &uses[place] {
                    // The same key of another entity: its name is the same.
                    Some(first) => {
                        if let Some(index) = slot.index() {
                            share_an_attribute(member.schema.indexes[index].id, first, &next);
                        }
                        agree(first, &next);
                    }
                    None => uses[place] = Some(next),
                }
            }
            n += 1;
        }
        i += 1;
    }
    across_roles(&uses);
    let mut i = 0;
    while i < KEYS {
        if let Some(used) = &uses[i] {
            attributes_agree(table, used);
        }
        i += 1;
    }
    listed_ones_agree(table, names);
}

/// The same of the fields in lists, each beside every other use of its attribute.
#[track_caller]
const fn listed_ones_agree(table: &TableDescription, names: &Names) {
    let mut place = 0;
    while let Some((listed, behind)) = next_listed(table, place) {
        let mut i = 0;
        while i < table.members.len() {
            agrees_with_keys(&listed, &table.members[i], names);
            i += 1;
        }
        let mut earlier = 0;
        while let Some((other, next)) = next_listed(table, earlier)
            && next < behind
        {
            if equal(other.name, listed.name) {
                agree(&other, &listed);
            }
            earlier = next;
        }
        attributes_agree(table, &listed);
        place = behind;
    }
}

/// The service looks at the attribute of a key in every item. What an entity stores there without naming the
/// key is of the key's type, where the library stores it; of what serde stores, whatever keys show of it, the
/// writes see to it.
#[track_caller]
const fn attributes_agree(table: &TableDescription, key: &Use) {
    let mut i = 0;
    while key.raw && i < table.members.len() {
        let member = &table.members[i];
        let mut place = 0;
        while place < member.schema.attributes.len() {
            let name = member.schema.attributes[place].name;
            if equal(name, key.name)
                && let Some(scalar) = member.schema.stored_type(place)
                && !scalar.is(key.scalar)
            {
                fail(
                    "the attribute `{}` of `{}` is {}, and as the {} of `{}` it is {}, which the service then demands of every item; make them of one type, or rename one (`#[serde(rename = \"…\")]`)",
                    &[
                        Text(name),
                        Text(member.variant),
                        Text(scalar.word()),
                        Text(key.role),
                        Text(key.entity),
                        Text(key.scalar.word()),
                    ],
                )
            }
            place += 1;
        }
        i += 1;
    }
}

/// A field in a list has the type of the keys of this entity that are the same attribute.
#[track_caller]
const fn agrees_with_keys(listed: &Use, member: &Member, names: &Names) {
    let mut n = 0;
    while n < Slot::count(member.schema) {
        let slot = Slot::nth(n);
        if let (Some(key), Some(name)) = (slot.key(member.schema), slot.name(member.schema, names))
            && !key.is_list()
            && equal(name, listed.name)
        {
            agree(&Use::of(member, slot, &key, name), listed);
        }
        n += 1;
    }
}

/// The first field in a list behind this place among the attributes of all lists, and its place.
const fn next_listed(table: &TableDescription, from: usize) -> Option<(Use, usize)> {
    let mut place = 0;
    let mut i = 0;
    while i < table.members.len() {
        let member = &table.members[i];
        let mut n = 0;
        while n < Slot::count(member.schema) {
            let slot = Slot::nth(n);
            let mut listed = match slot.key(member.schema) {
                Some(key) => key.listed(),
                None => &[],
            };
            while let [one, rest @ ..] = listed {
                place += 1;
                if place > from
                    && let Key::Raw(raw) = &one.key
                {
                    return Some((Use::of(member, slot, &one.key, raw.attribute), place));
                }
                listed = rest;
            }
            n += 1;
        }
        i += 1;
    }
    None
}

#[track_caller]
const fn across_roles(uses: &[Option<Use>; KEYS]) {
    let mut i = 0;
    while i < KEYS {
        let mut j = 0;
        while j < i {
            if let (Some(first), Some(used)) = (&uses[j], &uses[i])
                && equal(first.name, used.name)
            {
                agree(first, used);
            }
            j += 1;
        }
        i += 1;
    }
}

/// Where one entity names the attribute that is a key of an index, the templates of all others are stored in
/// it.
#[track_caller]
const fn share_an_attribute(index: IndexId, one: &Use, other: &Use) {
    let (named, made) = match (one.raw, other.raw) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => return,
    };
    if !named.scalar.is(made.scalar) {
        let [index, ..] = conventional(index);
        fail(
            "the {} of {} is the attribute `{}` ({}) for `{}`, and for `{}` `{}`, which is {}; an index has one attribute there, of one type: write keys of one type, or give one of them another index",
            &[
                Text(named.role),
                Text(index),
                Text(named.name),
                Text(named.scalar.word()),
                Text(named.entity),
                Text(made.entity),
                Text(made.written),
                Text(made.scalar.word()),
            ],
        )
    }
}

#[track_caller]
const fn agree(first: &Use, used: &Use) {
    if !first.scalar.is(used.scalar) {
        fail(
            "the key attribute `{}` is {} as the {} `{}` of `{}`, and {} as the {} `{}` of `{}`; make them of one type: both text, both a number or both binary",
            &[
                Text(first.name),
                Text(first.scalar.word()),
                Text(first.role),
                Text(first.written),
                Text(first.entity),
                Text(used.scalar.word()),
                Text(used.role),
                Text(used.written),
                Text(used.entity),
            ],
        )
    }
}

const fn place(schema: &EntitySchema, slot: Slot) -> usize {
    match slot {
        Slot::Pk => 0,
        Slot::Sk => 1,
        Slot::IndexPk(index) => 2 + 2 * position(schema.indexes[index].id),
        Slot::IndexSk(index) => 3 + 2 * position(schema.indexes[index].id),
        Slot::UniquePk(_) | Slot::UniqueSk(_) | Slot::CopyPk(_) | Slot::CopySk(_) | Slot::Composite => {
            panic!("not a key of the entity's own items")
        }
    }
}
