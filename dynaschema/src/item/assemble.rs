//! From a value to the item that is stored for it.

use super::{Layout, Snapshot, check_raw, check_value, lent};
use crate::key::ItemKey;
use crate::schema::{KeyAttribute, SCHEMA_VERSION, Slot, Source};
use crate::{AttributeValue, Error, Item};

/// The item of a value under its key: its attributes, with everything that is ours.
pub(crate) fn complete(
    layout: &Layout,
    member: usize,
    key: &ItemKey,
    value: Snapshot,
) -> Result<Item, Error> {
    let indexes = layout.index_attributes(member);
    check_value(layout, layout.model(member), &value)?;
    let member = layout.member(member);
    let schema = member.schema;
    let Snapshot { attributes: mut item, parts, .. } = value;
    let parts = &lent(&parts);
    check_raw(layout, schema, &|name| item.get(name), parts, &|_| true)?;
    for attribute in schema.attributes.iter().filter(|attribute| attribute.from_key) {
        item.remove(attribute.name);
    }
    for attribute in layout.key_pair(schema, Source::Base.slots()).filter(KeyAttribute::is_synthesised) {
        let value = if attribute.slot == Slot::Pk { Some(&key.pk) } else { key.sk.as_ref() };
        if let Some(value) = value {
            item.insert(attribute.name.to_owned(), value.to_attribute());
        }
    }
    indexes.settle(&mut item, parts)?;
    item.extend(layout.constants(member).map(|(name, value)| (name.to_owned(), value)));
    if let Some(version) = schema.schema_version {
        item.insert(SCHEMA_VERSION.to_owned(), AttributeValue::N(version.to_string()));
    }
    Ok(item)
}
