//! Every key attribute has one type, whichever indexes and entities use it.

use crate::key::ScalarType;
use crate::key::text::equal;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::{INDEXES, Names, position};
use crate::schema::{EntitySchema, Slot, TableDescription};

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
            if let (Some(key), Some(name)) = (slot.key(member.schema), slot.name(member.schema, names)) {
                let next = Use {
                    name,
                    scalar: key.scalar_type(),
                    role: slot.role(),
                    entity: member.variant,
                    written: key.written(),
                };
                let place = place(member.schema, slot);
                match &uses[place] {
                    // The same key of another entity: its name is the same.
                    Some(first) => agree(first, &next),
                    None => uses[place] = Some(next),
                }
            }
            n += 1;
        }
        i += 1;
    }
    across_roles(&uses);
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

#[track_caller]
const fn agree(first: &Use, used: &Use) {
    if first.scalar as u8 != used.scalar as u8 {
        fail(
            "the key attribute `{}` is {} as the {} `{}` of `{}`, and {} as the {} `{}` of `{}`; make both text, or both a number",
            &[
                Text(first.name),
                Text(type_word(first.scalar)),
                Text(first.role),
                Text(first.written),
                Text(first.entity),
                Text(type_word(used.scalar)),
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

const fn type_word(scalar: ScalarType) -> &'static str {
    match scalar {
        ScalarType::Text => "text",
        ScalarType::Number => "a number",
    }
}
