//! The base table and each index have one shape for all entities in them.

use super::Survey;
use crate::key::text::equal;
use crate::key::{Key, Template};
use crate::schema::chain::index_position;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::names::{Names, conventional, position};
use crate::schema::{IndexPhysical, Listed, Member, Slot, TableDescription};

/// The entity has a sort key where the first entity that is in the same place
/// has one: in the base table, and in each of its indexes.
#[track_caller]
pub(super) const fn have_one_shape<const N: usize>(survey: &Survey<N>, index: usize) {
    let (first, member) = (&survey.member(0), &survey.member(index));
    let schema = member.schema;
    sort_keys_agree("the table", (first, first.schema.sk.as_ref()), (member, schema.sk.as_ref()));
    let mut i = 0;
    while i < schema.indexes.len() {
        let index = &schema.indexes[i];
        let first = &survey.member(survey.first_with(position(index.id)));
        if let (Some(name), Some(place)) =
            (survey.names.index(index.id), index_position(first.schema, index.id))
        {
            let theirs = first.schema.indexes[place].sk.as_ref();
            sort_keys_agree(name.name, (first, theirs), (member, index.sk.as_ref()));
        }
        i += 1;
    }
}

/// A key that is a list has the same attributes for every entity in the index.
#[track_caller]
pub(super) const fn lists_agree<const N: usize>(survey: &Survey<N>, index: usize) {
    let member = &survey.member(index);
    let mut i = 0;
    while i < member.schema.indexes.len() {
        let own = &member.schema.indexes[i];
        let first = &survey.member(survey.first_with(position(own.id)));
        if let Some(place) = index_position(first.schema, own.id) {
            let theirs = &first.schema.indexes[place];
            let [name, ..] = conventional(own.id);
            attributes_agree(name, Slot::IndexPk(i), (first, Some(&theirs.pk)), (member, Some(&own.pk)));
            attributes_agree(name, Slot::IndexSk(i), (first, theirs.sk.as_ref()), (member, own.sk.as_ref()));
        }
        i += 1;
    }
}

#[track_caller]
const fn attributes_agree(index: &str, slot: Slot, first: Sort<'_>, member: Sort<'_>) {
    let ((first, Some(a)), (member, Some(b))) = (first, member) else { return };
    if (a.is_list() || b.is_list()) && !are_same_lists(a.listed(), b.listed()) {
        fail(
            "the {} of {} is `{}` for `{}` and `{}` for `{}`; an index has the same attributes for every entity, so write the same list, or leave the index out of one: whose items have the attributes are in it anyway",
            &[
                Text(slot.role()),
                Text(index),
                Text(a.written()),
                Text(first.variant),
                Text(b.written()),
                Text(member.variant),
            ],
        )
    }
}

const fn are_same_lists(a: &[Listed], b: &[Listed]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        let same = match (a[i].of_table, b[i].of_table) {
            (None, None) => equal(a[i].key.written(), b[i].key.written()),
            (Some(a), Some(b)) => a as u8 == b as u8,
            _ => false,
        };
        if !same {
            return false;
        }
        i += 1;
    }
    true
}

/// A key of an index that is one of the table's is that for every entity in the index: nothing is
/// written for it.
#[track_caller]
pub(super) const fn keys_of_the_table_agree(table: &TableDescription, member: &Member, names: &Names) {
    let schema = member.schema;
    let mut i = 0;
    while i < schema.indexes.len() {
        let [index, ..] = conventional(schema.indexes[i].id);
        key_of_the_table_agrees(table, member, names, (index, Slot::IndexPk(i)));
        key_of_the_table_agrees(table, member, names, (index, Slot::IndexSk(i)));
        if let Some(IndexPhysical { sk: Some(sk), .. }) = names.index(schema.indexes[i].id)
            && schema.indexes[i].sk.is_none()
            && names.is_key(sk)
        {
            fail(
                "`{}` has no sort key in {}, and in `{}` that is the table's own `{}`; write it there, too (`sk = {}`)",
                &[
                    Text(member.variant),
                    Text(index),
                    Text(table.name),
                    Text(sk),
                    Text(key_of_the_table(names, sk)),
                ],
            )
        }
        i += 1;
    }
}

#[track_caller]
const fn key_of_the_table_agrees(
    table: &TableDescription,
    member: &Member,
    names: &Names,
    (index, slot): (&str, Slot),
) {
    let schema = member.schema;
    let Some(name) = slot.name(schema, names) else { return };
    match (slot.inherits(schema), slot.key(schema)) {
        (Some(of), _) if !matches!(of.name(schema, names), Some(own) if equal(own, name)) => fail(
            "the {} of {} is the table's own `{}` for `{}`, and the attribute `{}` in `{}`; let both be one",
            &[
                Text(slot.role()),
                Text(index),
                Text(if of.is_sort() { "SK" } else { "PK" }),
                Text(member.variant),
                Text(name),
                Text(table.name),
            ],
        ),
        (None, Some(Key::Template(own)))
            if names.is_key(name) && !is_written_so(member, names, name, &own) =>
        {
            fail(
                "the {} of {} is the table's own key `{}`, which no index may write, and `{}` has the template `{}` there; write `{}` instead of it, or take another index",
                &[
                    Text(slot.role()),
                    Text(index),
                    Text(name),
                    Text(member.variant),
                    Text(own.text),
                    Text(key_of_the_table(names, name)),
                ],
            )
        }
        _ => {}
    }
}

/// How a key of the table is written in an index.
const fn key_of_the_table(names: &Names, name: &str) -> &'static str {
    if equal(name, names.pk) { "PK" } else { "SK" }
}

/// Whether the entity's own key of this name has the same template.
const fn is_written_so(member: &Member, names: &Names, name: &str, template: &Template) -> bool {
    let own = if equal(name, names.pk) { Some(&member.schema.pk) } else { member.schema.sk.as_ref() };
    matches!(own, Some(own) if equal(own.written(), template.text))
}

type Sort<'a> = (&'a Member, Option<&'a Key>);

#[track_caller]
const fn sort_keys_agree(place: &str, first: Sort<'_>, member: Sort<'_>) {
    if first.1.is_some() != member.1.is_some() {
        let (with, without) = if first.1.is_some() { (first.0, member.0) } else { (member.0, first.0) };
        fail(
            "`{}` has a sort key in {} and `{}` has none; give every entity one there, or none of them",
            &[Text(with.variant), Text(place), Text(without.variant)],
        )
    }
}
