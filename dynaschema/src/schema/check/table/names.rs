//! The names that the table declares.

use crate::key::text::equal;
use crate::schema::marks::is_mark;
use crate::schema::message::{
    Argument::{Number, Text},
    fail,
};
use crate::schema::names::{INDEXES, Names, conventional};
use crate::schema::{EntityAttribute, IndexPhysical, TableDescription};

/// The longest name of an index, and of a key attribute in bytes.
const LONGEST: usize = 255;
const SHORTEST_INDEX: usize = 3;

/// Index names and names of key attributes are such as the service takes.
#[track_caller]
pub(super) const fn are_valid(table: &TableDescription, names: &Names) {
    attribute_is_valid(names.pk);
    if let Some(sk) = names.sk {
        attribute_is_valid(sk);
    }
    if let Some(entity) = table.entity.name() {
        attribute_is_valid(entity);
    }
    let mut i = 0;
    while i < INDEXES {
        if let Some(index) = names.index_at(i) {
            index_is_valid(index.name);
            let mut place = 0;
            while place < IndexPhysical::PLACES {
                if let Some(name) = index.attribute(place) {
                    attribute_is_valid(name);
                }
                place += 1;
            }
        }
        i += 1;
    }
}

#[track_caller]
const fn attribute_is_valid(name: &str) {
    if name.is_empty() || name.len() > LONGEST {
        fail(
            "the name of the attribute `{}` has {} bytes; write one of 1 to 255",
            &[Text(name), Number(name.len())],
        )
    }
    if is_mark(name) {
        fail(
            "`{}` is an attribute that the table writes beside the entities' own; give the key or the entity attribute another name",
            &[Text(name)],
        )
    }
}

#[track_caller]
const fn index_is_valid(name: &str) {
    let bytes = name.as_bytes();
    let mut valid = SHORTEST_INDEX <= bytes.len() && bytes.len() <= LONGEST;
    let mut i = 0;
    while i < bytes.len() {
        valid = valid && (bytes[i].is_ascii_alphanumeric() || matches!(bytes[i], b'_' | b'.' | b'-'));
        i += 1;
    }
    if !valid {
        fail("`{}` is no name for an index; write 3 to 255 letters, digits, `_`, `-` and `.`", &[Text(name)])
    }
}

/// What the table names, some entity has.
#[track_caller]
pub(super) const fn are_used(table: &TableDescription, names: &Names) {
    if table.sk.is_some() && names.sk.is_none() {
        fail(
            "`{}` names a sort key, and no entity has one; remove it, or give the entities an `#[sk(\"…\")]`",
            &[Text(table.name)],
        )
    }
    let mut i = 0;
    while i < table.indexes.len() {
        let declared = &table.indexes[i];
        let [index, ..] = conventional(declared.id);
        match names.index(declared.id) {
            None => fail(
                "`{}` names the index {}, and no entity has it; remove it, or give it to an entity",
                &[Text(table.name), Text(index)],
            ),
            Some(used) => {
                let is_named = declared.pk.is_some() || declared.sk.is_some();
                if used.has_list() && (is_named || declared.own_pk.is_some() || declared.own_sk.is_some()) {
                    fail(
                        "the keys of {} are lists of fields, whose attributes are called as the fields are; leave `pk` and `sk` out of it in `#[table(…)]`",
                        &[Text(index)],
                    )
                }
                if declared.sk.is_some() && used.sk.is_none() {
                    fail(
                        "`{}` names a sort key of the index {}, and no entity has one there; remove it, or give the index of an entity one",
                        &[Text(table.name), Text(index)],
                    )
                }
            }
        }
        i += 1;
    }
}

/// No two indexes have one name, and partition key, sort key and entity attribute have three.
#[track_caller]
pub(super) const fn are_distinct(table: &TableDescription, names: &Names) {
    if let Some(sk) = names.sk
        && equal(names.pk, sk)
    {
        one_name(sk, "the partition key", "the sort key");
    }
    if let EntityAttribute::Required(entity) | EntityAttribute::Optional(entity) = table.entity {
        if equal(names.pk, entity) {
            one_name(entity, "the partition key", "the entity attribute");
        }
        if matches!(names.sk, Some(sk) if equal(sk, entity)) {
            one_name(entity, "the sort key", "the entity attribute");
        }
    }
    let mut i = 0;
    while i < INDEXES {
        index_keys_are_no_entity_attribute(table, names, i);
        let mut j = 0;
        while j < i {
            if let (Some(a), Some(b)) = (names.index_at(j), names.index_at(i))
                && equal(a.name, b.name)
            {
                one_name(a.name, conventional(a.id)[0], conventional(b.id)[0]);
            }
            j += 1;
        }
        i += 1;
    }
}

/// A key of an index that is the entity attribute would be written over.
#[track_caller]
const fn index_keys_are_no_entity_attribute(table: &TableDescription, names: &Names, index: usize) {
    let (Some(entity), Some(index)) = (table.entity.name(), names.index_at(index)) else { return };
    let [usual, ..] = conventional(index.id);
    if index.has(entity) {
        fail(
            "`{}` is the name of a key of the index {} and of the entity attribute; rename one of them, or, where items are stored so, write `entity = none` and give each entity its value as the template of that key",
            &[Text(entity), Text(usual)],
        )
    }
}

#[track_caller]
const fn one_name(name: &str, first: &str, second: &str) -> ! {
    fail("`{}` is the name of {} and of {}; rename one of them", &[Text(name), Text(first), Text(second)])
}
