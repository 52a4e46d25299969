//! What fields that serde flattens may not hold: a rest takes in every attribute that no field has,
//! and gives back every one that came to it from outside.
//!
//! So it neither sees nor writes what the table writes by itself, and writes nothing in place of a
//! field of the entity, nor a time by which the service would delete the item.

use super::marks::is_time_until;
use super::{Layout, Snapshot};
use crate::schema::{EntitySchema, Member, is_mark};
use crate::wire::LAST_TTL;
use crate::{AttributeValue, CodecError, Error, Item};

impl Layout {
    /// Whether only the table writes the attribute, whatever the entity: a key of it or of one of
    /// its indexes, the entity attribute, a constant, a time, a mark.
    pub(crate) fn writes(&self, name: &str) -> bool {
        let is_index_key = || self.indexes().any(|index| index.has(name));
        self.is_key(name)
            || self.table.entity.name() == Some(name)
            || self.table.has_constant(name)
            || self.table.has_time(name)
            || is_mark(name)
            || is_index_key()
    }

    /// Whether items of some entity expire by an attribute of this name: the service deletes by it whosever
    /// items have it.
    pub(crate) fn is_time_to_live(&self, name: &str) -> bool {
        self.members().iter().any(|member| member.schema.ttl() == Some(name))
    }

    /// Whether the service deletes an item that has this under such a name. A text is no time to it, nor is a
    /// small number, and one as large as that of milliseconds never comes.
    pub(crate) fn is_end(&self, name: &str, value: &AttributeValue) -> bool {
        matches!(value, AttributeValue::N(seconds) if is_time_until(seconds, LAST_TTL))
            && self.is_time_to_live(name)
    }
}

/// That an attribute which is no field's would be the end of its item.
pub(crate) fn ends_item(schema: &EntitySchema, name: &str) -> Error {
    let reason = "items of another entity expire by an attribute of this name, and the service deletes all \
                  items of a table by one attribute; store no number of seconds in it, give it another name, \
                  declare a field of this name with `#[dynamo(ttl)]`, or where the service does not delete by it \
                  accept it with `#[dynamo(allow(ttl(..)))]`, which names the flattened field";
    Error::encode(schema.name, CodecError::new(reason).in_member(name))
}

/// Whether only the table writes an attribute of this name into an item of the entity, or of its owner.
fn is_of_table(layout: &Layout, schema: &EntitySchema, name: &str) -> bool {
    layout.writes(name) || schema.is_of_owner(name)
}

/// Whether a flattened field is shown an attribute of this name: it is neither a field's nor the table's.
pub(crate) fn is_shown_to_rest(layout: &Layout, schema: &EntitySchema, name: &str) -> bool {
    !schema.has_attribute(name) && !is_of_table(layout, schema, name)
}

/// Takes what the table writes out of an item that a rest is about to be read from.
pub(crate) fn hide_from_rest(layout: &Layout, schema: &EntitySchema, item: &mut Item) {
    if schema.has_rest() {
        item.retain(|name, _| schema.has_attribute(name) || !is_of_table(layout, schema, name));
    }
}

/// The rest of a value that is about to be stored holds nothing but attributes of its own, and all of it is
/// read again; and it brings in no time by which the service would delete the item. Of a value that is
/// changed into it, what stays is stored, whoever wrote it.
pub(crate) fn check_rest(
    layout: &Layout,
    member: &Member,
    from: Option<&Snapshot>,
    value: &Snapshot,
) -> Result<(), Error> {
    let schema = member.schema;
    let is_new = |name: &str| from.is_none_or(|from| value.changes(from, name));
    let is_end = |name: &str| value.attributes.get(name).is_some_and(|value| layout.is_end(name, value));
    for (place, name) in value.rest.places() {
        let reason = if schema.has_attribute(name) {
            "a flattened field holds an attribute of this name, which a field of the entity has; \
             set that field, and take the attribute out of the flattened one"
        } else if is_of_table(layout, schema, name) {
            "a flattened field holds an attribute of this name, which only the table writes; \
             take it out, or give it another name"
        } else if is_new(name) && is_end(name) && !member.may_bring_in_an_end(place) {
            return Err(ends_item(schema, name));
        } else {
            continue;
        };
        return Err(Error::encode(schema.name, CodecError::new(reason).in_member(name)));
    }
    let stays = |place: usize| from.and_then(|from| from.rest.misread_at(place));
    match value.rest.misread().find(|(place, members)| stays(*place) != Some(*members)) {
        Some((_, members)) => Err(Error::encode(schema.name, misread(members))),
        None => Ok(()),
    }
}

/// Why a flattened field with these members is not left out.
fn misread(members: &[(String, AttributeValue)]) -> CodecError {
    let error = CodecError::new(
        "serde leaves the flattened field with this attribute out here, and without it another value would be read, \
         or none; let `skip_serializing_if` be true of nothing but what is read then",
    );
    match members.first() {
        Some((name, _)) => error.in_member(name),
        None => error,
    }
}
