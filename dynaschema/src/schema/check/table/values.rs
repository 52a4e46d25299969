//! What tells the items of two entities apart.

use super::Survey;
use crate::key::text::{contains, equal};
use crate::schema::message::{Argument::Text, fail};
use crate::schema::{EntityAttribute, Member, TableDescription};

/// No two entities have the same value of the entity attribute.
#[track_caller]
pub(super) const fn are_different<const N: usize>(survey: &Survey<N>, index: usize) {
    if survey.table.entity.name().is_none() {
        return;
    }
    let member = survey.member(index);
    let mut i = 0;
    while i < index {
        let earlier = survey.member(i);
        if !survey.values_differ(i, index) {
            differ(earlier, member);
        }
        if survey.has_aliases() {
            aliases_differ(earlier, member);
            aliases_differ(member, earlier);
        }
        i += 1;
    }
}

/// The earlier values of an entity are those of no other, now or before.
#[track_caller]
const fn aliases_differ(member: &Member, other: &Member) {
    let aliases = member.schema.kept.aliases;
    let mut i = 0;
    while i < aliases.len() {
        if equal(aliases[i], other.entity) || contains(other.schema.kept.aliases, aliases[i]) {
            fail(
                "the alias `{}` of `{}` is also an entity value of `{}`; an item can be one of them only: remove it",
                &[Text(aliases[i]), Text(member.variant), Text(other.variant)],
            )
        }
        i += 1;
    }
}

#[track_caller]
const fn differ(earlier: &Member, member: &Member) {
    if equal(earlier.entity, member.entity) {
        fail(
            "`{}` and `{}` have the same entity value `{}`; rename one of them (`#[dynamo(entity = \"…\")]`)",
            &[Text(earlier.variant), Text(member.variant), Text(member.entity)],
        )
    }
}

/// Entities that share a key are told apart by the entity attribute alone, so
/// every item carries it.
#[track_caller]
pub(super) const fn are_allowed_to_share(table: &TableDescription, member: &Member) {
    if matches!(table.entity, EntityAttribute::Required(_)) {
        return;
    }
    let mut i = 0;
    while i < member.schema.shares_key.len() {
        let other = member.schema.shares_key[i];
        if holds(table, other) {
            fail(
                "`{}` shares a key with `{}`, and only the entity attribute tells their items apart, which `{}` does not require; require it, or give them different keys",
                &[Text(member.variant), Text(other), Text(table.name)],
            )
        }
        i += 1;
    }
}

/// An entity that shares a key with another one shares it with one of the table.
#[track_caller]
pub(super) const fn are_shared_with_members(table: &TableDescription, member: &Member) {
    // An entity that lives alone somewhere shares nothing there.
    let mut i = if table.members.len() > 1 { 0 } else { member.schema.shares_key.len() };
    while i < member.schema.shares_key.len() {
        let other = member.schema.shares_key[i];
        if !holds(table, other) {
            fail(
                "`{}` shares a key with `{}`, which is no entity of `{}`; name one of its entities in `shares_key`, or remove it",
                &[Text(member.variant), Text(other), Text(table.name)],
            )
        }
        i += 1;
    }
}

const fn holds(table: &TableDescription, entity: &str) -> bool {
    let mut i = 0;
    while i < table.members.len() {
        if equal(table.members[i].schema.name, entity) {
            return true;
        }
        i += 1;
    }
    false
}
