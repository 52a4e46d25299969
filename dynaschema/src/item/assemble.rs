//! From a value to the item that is stored for it.

use super::{Layout, Snapshot, TextSnapshot, Touched, check_raw, check_value, lent};
use crate::key::{Instant, ItemKey, KeyValue, PartValue};
use crate::schema::{KeyAttribute, SCHEMA_VERSION, Slot, Source};
use crate::wire::ItemText;
use crate::{AttributeValue, Error, Item};

/// The item of a value under its key, made at this time: its attributes, with everything that is ours.
pub(crate) fn complete(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    value: Snapshot,
    now: Instant,
) -> Result<Item, Error> {
    check_value(layout, member, &value)?;
    let stored = |name: &str| value.attributes.get(name);
    check_raw(layout, member, &stored, &lent(&value.parts), &Touched::WHOLE)?;
    as_stored(layout, member, key, value, now)
}

/// The same of a value that is stored already, as far as it is not changed: nothing judges it anew.
pub(crate) fn as_stored(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    value: Snapshot,
    now: Instant,
) -> Result<Item, Error> {
    let schema = layout.member(member).schema;
    let Snapshot { attributes: mut item, parts, .. } = value;
    for attribute in schema.attributes.iter().filter(|attribute| attribute.from_key) {
        item.remove(attribute.name);
    }
    beside_fields(layout, member, key, &parts, now, &mut |name, value| {
        match value {
            Beside::Key(key) => item.insert(name.to_owned(), key.to_attribute()),
            Beside::Value(value) => item.insert(name.to_owned(), value),
            Beside::Nothing => item.remove(name),
        };
    })?;
    Ok(item)
}

/// The same of a value that is a text.
pub(crate) fn complete_text(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    value: TextSnapshot<'_>,
    now: Instant,
) -> Result<ItemText, Error> {
    let TextSnapshot { mut text, parts } = value;
    beside_fields(layout, member, key, &parts, now, &mut |name, value| match value {
        Beside::Key(key) => text.put_key(name, key),
        Beside::Value(value) => text.put(name, &value),
        Beside::Nothing => {}
    })?;
    Ok(text)
}

/// What an item has as an attribute beside those of its fields.
enum Beside<'a> {
    Key(&'a KeyValue),
    Value(AttributeValue),
    /// It is not to have it.
    Nothing,
}

/// Hands over what an item has beside the attributes of its fields: its keys, those of its indexes, marks,
/// constants and the table's times.
fn beside_fields(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    parts: &[PartValue<'_>],
    now: Instant,
    put: &mut dyn FnMut(&'static str, Beside<'_>),
) -> Result<(), Error> {
    let indexes = layout.index_attributes(member);
    let member = layout.member(member);
    let schema = member.schema;
    for attribute in layout.key_pair(schema, Source::Base.slots()).filter(KeyAttribute::is_synthesised) {
        let value = if attribute.slot == Slot::Pk { Some(&key.pk) } else { key.sk.as_ref() };
        if let Some(value) = value {
            put(attribute.name, Beside::Key(value));
        }
    }
    indexes.settle_into(&lent(parts), &mut |name, value| {
        put(name, value.as_ref().map_or(Beside::Nothing, Beside::Key));
    })?;
    let times = layout.times_of_new(member, now)?;
    layout.constants(member).chain(times).for_each(|(name, value)| put(name, Beside::Value(value)));
    if let Some(version) = schema.schema_version {
        put(SCHEMA_VERSION, Beside::Value(AttributeValue::N(version.to_string())));
    }
    Ok(())
}
