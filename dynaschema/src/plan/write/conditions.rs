//! What must hold for a write: conditions that are ours, not the user's.

use std::borrow::Cow;

use crate::entity::Model;
use crate::expr::{AttributeType, Condition, Path};
use crate::item::{Layout, key_attributes, number};
use crate::key::{Instant, ItemKey};
use crate::plan::of_any_age;
use crate::schema::{EntityAttribute, EntitySchema, Member, SCHEMA_VERSION};
use crate::wire::same_value;
use crate::{AttributeValue, Item};

/// Both, as far as there are any.
pub(crate) fn all(conditions: impl IntoIterator<Item = Option<Condition>>) -> Option<Condition> {
    let mut all = None;
    conditions.into_iter().flatten().for_each(|next| next.join_to(&mut all));
    all
}

/// No item has the key; one that has expired is none.
pub(crate) fn absent(layout: &Layout, schema: &EntitySchema, now: Instant) -> Condition {
    or_expired(Path::raw(layout.pk).not_exists(), schema, now)
}

/// The condition holds, or the item has expired.
pub(crate) fn or_expired(condition: Condition, schema: &EntitySchema, now: Instant) -> Condition {
    match expired(schema, now) {
        Some(expired) => condition | expired,
        None => condition,
    }
}

/// The condition holds, and the item has not expired.
fn and_alive(condition: Condition, schema: &EntitySchema, now: Instant) -> Condition {
    match expired(schema, now) {
        // What is no time is none to reads and to the service either.
        Some(expired) => condition & !expired,
        None => condition,
    }
}

/// A condition on what may be absent: an item that has expired is none, so it says of that what it says of
/// nothing.
pub(crate) fn of_living(condition: Condition, schema: &EntitySchema, now: Instant) -> Condition {
    if condition.holds_of_nothing() {
        or_expired(condition, schema, now)
    } else {
        and_alive(condition, schema, now)
    }
}

/// The entity's own item has the key, and has not expired; one that may lack the entity attribute counts as
/// its own.
pub(crate) fn present(layout: &Layout, member: &Member, now: Instant) -> Condition {
    // Where all items say what they are, that they say it is enough.
    let present = own(layout, member).unwrap_or_else(|| {
        let exists = Path::raw(layout.pk).exists();
        match absent_or_own(layout, member) {
            Some(no_others) => exists & no_others,
            None => exists,
        }
    });
    and_alive(present, member.schema, now)
}

/// The item says that it is the entity's; `None` where items may not say what they are.
fn own(layout: &Layout, member: &Member) -> Option<Condition> {
    let EntityAttribute::Required(name) = layout.table.entity else { return None };
    Some(says(name, member))
}

/// The entity attribute has one of the entity's values, earlier ones among them.
fn says(name: &'static str, member: &Member) -> Condition {
    let text = |value: &str| AttributeValue::S(value.to_owned());
    if member.schema.kept.aliases.is_empty() {
        return Path::raw(name).is(text(member.entity));
    }
    Path::raw(name).is_in(member.values().map(text))
}

/// Nothing has the key but the entity's own item, as far as items say what they are; one that may
/// lack the entity attribute counts as its own.
pub(crate) fn absent_or_own(layout: &Layout, member: &Member) -> Option<Condition> {
    match layout.table.entity {
        EntityAttribute::Required(name) => Some(Path::raw(layout.pk).not_exists() | says(name, member)),
        EntityAttribute::Optional(name) => {
            // As it is read, the `NULL` of another program says nothing.
            let is_null = Path::raw(name).attribute_type(AttributeType::Null);
            Some(Path::raw(name).not_exists() | is_null | says(name, member))
        }
        EntityAttribute::Absent => None,
    }
}

fn expired(schema: &EntitySchema, now: Instant) -> Option<Condition> {
    schema.ttl().and_then(|ttl| crate::plan::expired(ttl, now))
}

/// The name of the attribute that counts the writes.
pub(crate) fn version(schema: &EntitySchema) -> Option<&'static str> {
    schema.kept.version.map(|version| schema.attributes[version].name)
}

/// The stored version is this one; 0 is that of an item that was never stored, and of one that nobody has
/// counted.
pub(crate) fn has_version(schema: &EntitySchema, expected: u64, now: Instant) -> Option<Condition> {
    is_of_version(schema, expected).map(|is_of_version| of_living(is_of_version, schema, now))
}

/// The same of an item that has not expired, which something else demands.
pub(crate) fn is_of_version(schema: &EntitySchema, expected: u64) -> Option<Condition> {
    let stored = Path::raw(version(schema)?);
    let counted = stored.is(number(expected));
    // Items that were written before the entity had versions have none, and others begin to count at 0.
    Some(if expected > 0 { counted } else { stored.not_exists() | counted })
}

/// The item was written by the current schema version, where older ones need an upgrade; by no higher one
/// where they do not.
pub(crate) fn is_current(schema: &EntitySchema) -> Option<Condition> {
    if !schema.kept.upgrades {
        return is_no_newer(schema);
    }
    schema.schema_version.map(|version| Path::raw(SCHEMA_VERSION).is(number(version)))
}

/// The item was written by the current schema version, or a higher one.
pub(crate) fn is_no_older(schema: &EntitySchema) -> Option<Condition> {
    schema.schema_version.map(|version| Path::raw(SCHEMA_VERSION).ge(number(version)))
}

/// The item was written by no higher schema version than the entity's own, if there is an item.
pub(crate) fn is_no_newer(schema: &EntitySchema) -> Option<Condition> {
    // What says no version, or none that is a number, is of the first.
    schema.schema_version.map(|version| !Path::raw(SCHEMA_VERSION).gt(number(version)))
}

/// The same of an item in whose place a whole one is put: one that has expired is none.
fn gives_way(schema: &EntitySchema, now: Instant) -> Option<Condition> {
    Some(or_expired(is_no_newer(schema)?, schema, now))
}

/// What a whole item may be put in place of: nothing, or the entity's own item, unless a newer release has
/// written that.
pub(crate) fn replaceable(layout: &Layout, member: &Member, now: Instant) -> Option<Condition> {
    all([absent_or_own(layout, member), gives_way(member.schema, now)])
}

/// An attribute is stored with this value, or is absent.
pub(crate) fn is(name: impl Into<Cow<'static, str>>, value: Option<&AttributeValue>) -> Condition {
    let path = Path::named(name.into());
    match value {
        Some(value) => path.eq(value.clone()),
        None => path.not_exists(),
    }
}

/// An attribute is stored as it is in one of two items, or is absent as in that.
pub(crate) fn is_either(
    name: &str,
    one: Option<&AttributeValue>,
    other: Option<&AttributeValue>,
) -> Condition {
    let name = || name.to_owned();
    match (one, other) {
        _ if one == other => is(name(), one),
        (Some(one), Some(other)) => Path::named(name()).is_in([one, other]),
        _ => is(name(), one) | is(name(), other),
    }
}

/// A field has this value, as a read would give it: absent counts as serde's default, and else as `None`.
pub(crate) fn field_is(model: Model, attribute: usize, value: Option<&AttributeValue>) -> Condition {
    of_any_age(&model, stored_is(model, attribute, value))
}

fn stored_is(model: Model, attribute: usize, value: Option<&AttributeValue>) -> Condition {
    let path = || Path::raw(model.attributes[attribute].name);
    let absent = absent_as(model, attribute);
    let value = value.cloned().unwrap_or_else(|| left_out_as(model, attribute, &absent));
    let reads_absent = value == absent;
    // What is compared with `NULL` may be absent, too.
    let is_null = matches!(value, AttributeValue::Null(_));
    let equal = path().eq(value);
    match (reads_absent, is_null) {
        (true, _) => path().not_exists() | equal,
        (false, true) => path().exists() & equal,
        (false, false) => equal,
    }
}

/// Whether the state of a field in an item reads as the same value as one that a put would store, as
/// [`field_is`] would have it.
pub(crate) fn reads_the_same(
    model: Model,
    attribute: usize,
    item: Option<&AttributeValue>,
    put: Option<&AttributeValue>,
) -> bool {
    let absent = absent_as(model, attribute);
    let left_out = left_out_as(model, attribute, &absent);
    same_value(item.unwrap_or(&absent), put.unwrap_or(&left_out))
}

/// What a put leaves out is what is read then, unless the default is stored.
fn left_out_as(model: Model, attribute: usize, absent: &AttributeValue) -> AttributeValue {
    if model.stores_default(attribute) { AttributeValue::Null(true) } else { absent.clone() }
}

/// What an absent field reads as: serde's default, or `None`. Of what only keys hold a read has put back what
/// they say, so that it is absent where that is `None`.
pub(super) fn absent_as(model: Model, attribute: usize) -> AttributeValue {
    let default = if model.attributes[attribute].from_key { None } else { model.read_as(attribute) };
    default.unwrap_or(AttributeValue::Null(true))
}

/// Every attribute of the item is stored as it is here, the primary key's aside.
pub(crate) fn unchanged<'a>(
    layout: &Layout,
    names: impl IntoIterator<Item = &'a str>,
    item: &Item,
) -> Option<Condition> {
    let mut names: Vec<&str> = names.into_iter().filter(|name| !layout.is_key(name)).collect();
    names.sort_unstable();
    names.dedup();
    all(names.into_iter().map(|name| Some(is(name.to_owned(), item.get(name)))))
}

/// What sentinels and copies say of their owner: its key attributes.
pub(crate) fn owner_value(layout: &Layout, owner: &ItemKey) -> AttributeValue {
    AttributeValue::M(key_attributes(layout, owner))
}
