//! From a value to the item that is stored for it.

use super::{Layout, Snapshot, TextSnapshot, check_raw, check_value, lent};
use crate::key::{Instant, ItemKey, PartValue};
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
    check_value(layout, layout.model(member), &value)?;
    let schema = layout.member(member).schema;
    let Snapshot { attributes: mut item, parts, .. } = value;
    check_raw(layout, schema, &|name| item.get(name), &lent(&parts), &|_| true)?;
    for attribute in schema.attributes.iter().filter(|attribute| attribute.from_key) {
        item.remove(attribute.name);
    }
    beside_fields(layout, member, key, &parts, now, &mut |name, value| {
        match value {
            Some(value) => item.insert(name.to_owned(), value),
            None => item.remove(name),
        };
    })?;
    Ok(item)
}

/// The same of a value that is a text.
pub(crate) fn complete_text(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    value: TextSnapshot,
    now: Instant,
) -> Result<ItemText, Error> {
    let TextSnapshot { mut text, parts } = value;
    beside_fields(layout, member, key, &parts, now, &mut |name, value| {
        if let Some(value) = value {
            text.put(name, &value);
        }
    })?;
    Ok(text)
}

/// Hands over what an item has beside the attributes of its fields: its keys, those of its indexes, marks, constants and
/// the table's times. What is `None` it has not.
fn beside_fields(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    parts: &[PartValue<'static>],
    now: Instant,
    put: &mut dyn FnMut(&'static str, Option<AttributeValue>),
) -> Result<(), Error> {
    let indexes = layout.index_attributes(member);
    let member = layout.member(member);
    let schema = member.schema;
    for attribute in layout.key_pair(schema, Source::Base.slots()).filter(KeyAttribute::is_synthesised) {
        let value = if attribute.slot == Slot::Pk { Some(&key.pk) } else { key.sk.as_ref() };
        if let Some(value) = value {
            put(attribute.name, Some(value.to_attribute()));
        }
    }
    indexes.settle_into(&lent(parts), put)?;
    let times = layout.times_of_new(member, now)?;
    layout.constants(member).chain(times).for_each(|(name, value)| put(name, Some(value)));
    if let Some(version) = schema.schema_version {
        put(SCHEMA_VERSION, Some(AttributeValue::N(version.to_string())));
    }
    Ok(())
}
