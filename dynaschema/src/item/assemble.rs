//! From a value to the item that is stored for it.

use super::{IndexAttributes, Layout, Snapshot, check_raw, check_rest};
use crate::key::KeyRule;
use crate::schema::{KeyAttribute, Member, SCHEMA_VERSION, Source};
use crate::{AttributeValue, Error, Item};

/// The item of a value's attributes and parts: with everything that is ours.
pub(crate) fn complete(layout: &Layout, member: &'static Member, value: &Snapshot) -> Result<Item, Error> {
    let schema = member.schema;
    let parts = value.known();
    let mut item = value.attributes.clone();
    check_rest(layout, schema, value)?;
    check_raw(layout, schema, &item, &parts, &|_| true)?;
    for attribute in schema.attributes.iter().filter(|attribute| attribute.from_key) {
        item.remove(attribute.name);
    }
    for key in layout.key_pair(schema, Source::Base.slots()).filter(KeyAttribute::is_synthesised) {
        let Some(value) = key.render_sparse(&parts)? else {
            return Err(key.invalid(key.key.written(), KeyRule::Missing));
        };
        item.insert(key.name.to_owned(), value.to_attribute());
    }
    IndexAttributes::of(schema, layout).settle(&mut item, &parts)?;
    if let Some(name) = layout.table.entity.name() {
        item.insert(name.to_owned(), AttributeValue::S(member.entity.to_owned()));
    }
    if let Some(version) = schema.schema_version {
        item.insert(SCHEMA_VERSION.to_owned(), AttributeValue::N(version.to_string()));
    }
    Ok(item)
}
