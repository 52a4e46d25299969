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
    let member = &survey.member(index);
    let mut i = 0;
    while i < index {
        let earlier = &survey.member(i);
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
    while i < table.members.len() {
        let other = &table.members[i];
        if member.shares_a_key_with(other) {
            fail(
                "`{}` shares a key with `{}`, and only the entity attribute tells their items apart, which `{}` does not require; require it, or give them different keys",
                &[Text(member.variant), Text(other.schema.name), Text(table.name)],
            )
        }
        i += 1;
    }
}

/// What an entity may have in common with others names entities of the table.
#[track_caller]
pub(super) const fn permits_name_members(table: &TableDescription, member: &Member) {
    // An entity that lives alone somewhere has nothing in common with others there.
    if table.members.len() > 1 {
        names_members(table, member, "shares_key", member.schema.permits.shares_key);
    }
    names_members(table, member, "shares_key", member.permits.shares_key);
    names_members(table, member, "covers", member.permits.covers);
    names_members(table, member, "other_partition", member.permits.other_partition);
    names_fields(member, member.schema.permits.ttl);
    names_fields(member, member.permits.ttl);
}

/// What a field may be stored as is said of one that is an attribute, or several.
#[track_caller]
const fn names_fields(member: &Member, mut fields: &[&str]) {
    while let [field, rest @ ..] = fields {
        let mut attributes = member.schema.attributes;
        while let [attribute, others @ ..] = attributes
            && !equal(attribute.field, field)
        {
            attributes = others;
        }
        if attributes.is_empty() && !contains(member.schema.rests, field) {
            fail(
                "`ttl` of `{}` names `{}`, which is no field that it stores; name one of its fields",
                &[Text(member.variant), Text(field)],
            )
        }
        fields = rest;
    }
}

#[track_caller]
const fn names_members(table: &TableDescription, member: &Member, option: &str, mut others: &[&str]) {
    while let [other, rest @ ..] = others {
        if !holds(table, other) {
            fail(
                "`{}` of `{}` names `{}`, which is no entity of `{}`; name one of its entities, or say it above the variant of the table that has it",
                &[Text(option), Text(member.variant), Text(other), Text(table.name)],
            )
        }
        others = rest;
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
