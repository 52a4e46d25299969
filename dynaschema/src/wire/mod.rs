//! The codec: entities into attribute maps and back.
//!
//! Everything that turns a Rust value into an [`AttributeValue`] or reads one
//! goes through the functions here. They drive serde, straight on the SDK's
//! types or on the bytes of an answer: no tree in between, numbers by their
//! digits (never through `f64` unless the field is a float), every error with
//! the path of the attribute it stands at and without the value.

mod arithmetic;
mod content;
mod de;
mod direct;
mod elements;
mod equality;
mod error;
mod field;
mod foreign;
pub(crate) mod hook;
mod integer;
mod is_map;
pub(crate) mod json;
mod kind;
mod map_key;
mod members;
mod moment;
mod node;
mod number;
mod raw;
mod rest;
mod row;
mod ser;
pub mod set;
mod sink;
mod size;
mod stored;
mod unordered;
mod unread;
mod written;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::key::{KeyPart, PartValue};
use crate::{AttributeValue, Item};
pub use de::ValueDeserializer;

pub(crate) use arithmetic::{difference, sum};
pub(crate) use equality::{same_item, same_value};
pub use error::CodecError;
pub(crate) use error::{LONGEST_PATH, one_line};
pub use field::{has_field, read_field, read_field_with};
pub use is_map::{is_map, is_map_with};
pub use json::ItemText;
pub use kind::AttributeType;
pub(crate) use moment::LAST_TTL;
pub use moment::{
    Moment, clocked, decode_with_ttl, encode_ttl, encode_with_ttl, from_ttl, instant_of, is_cut_ttl, of_ttl,
    ttl_operand, ttl_value, ttl_value_or,
};
pub(crate) use number::{check_number, is_read_as_text, with_its_digits};
pub(crate) use raw::RawItem;
pub(crate) use rest::rest_of;
pub use rest::{EncodedField, Rest, encode_flattened, encode_flattened_with};
pub(crate) use row::{Bytes, Row, Scalar};
pub use ser::ValueSerializer;
pub(crate) use ser::present;
pub(crate) use sink::ABSENT;
use size::{AROUND, FOR_EACH, number_size, value_size};
pub(crate) use size::{MAX_BATCH, MAX_ITEM, attribute_size, item_size, key_size, sent_size};
pub use stored::{BinaryAttribute, Ordered, TextAttribute};
pub(crate) use unordered::{same_as_encoded, same_in_any_order};
pub use unread::Unread;

/// How many levels an attribute may have, as the service counts them: its value is the first one, and what
/// stands in a list or a map, be it a text or a set, is one further.
const MAX_DEPTH: u8 = 32;

/// That a value can stand in a place of an attribute with so many lists and maps around it.
pub(crate) fn check_depth(around: usize, value: &AttributeValue) -> Result<(), CodecError> {
    if around >= usize::from(MAX_DEPTH) {
        return Err(too_deep());
    }
    match value {
        AttributeValue::L(elements) => {
            elements.iter().try_for_each(|element| check_depth(around + 1, element))
        }
        AttributeValue::M(members) => members.values().try_for_each(|member| check_depth(around + 1, member)),
        _ => Ok(()),
    }
}

/// The error of a value that nests deeper.
fn too_deep() -> CodecError {
    CodecError::new("lists and maps nest at most 32 levels deep, with what stands in the innermost one")
}

/// That something stored can be called so: an attribute, or a member of a map at any depth.
pub(crate) fn check_name(name: &str) -> Result<(), CodecError> {
    if name.is_empty() {
        return Err(CodecError::new(
            "an empty name or key, under which the service stores nothing; give it at least one character, or leave \
             it out",
        ));
    }
    Ok(())
}

/// The attributes of a value that serialises to a map: a struct, in general.
///
/// A top-level `None` is absent, a nested one is `NULL`.
pub fn encode<T: Serialize>(value: &T) -> Result<Item, CodecError> {
    match value.serialize(ValueSerializer::item())? {
        AttributeValue::M(item) => Ok(item),
        other => Err(CodecError::new(format!(
            "an item is a map of attributes, but its type serialises to {}",
            AttributeType::of(&other).described(),
        ))),
    }
}

/// The attributes of the same value as text, where nothing is wrong with it: what is, [`encode`] says.
pub fn written<T: Serialize>(value: &T) -> Option<ItemText> {
    ItemText::of(value).ok()
}

/// The value that an item's attributes stand for; attributes it does not know are ignored.
pub fn decode<'a, T: DeserializeOwned>(item: impl Into<Unread<'a>>) -> Result<T, CodecError> {
    item.into().decode()
}

/// The value that one attribute stands for.
pub(crate) fn decode_value<T: DeserializeOwned>(value: &AttributeValue) -> Result<T, CodecError> {
    decode_with(value, |value| T::deserialize(value))
}

/// The same by a function of the user's, with which serde reads the field.
pub fn decode_with<T>(
    value: &AttributeValue,
    deserialize: impl FnOnce(ValueDeserializer<'_>) -> Result<T, CodecError>,
) -> Result<T, CodecError> {
    deserialize(ValueDeserializer::alone(node::Node::Value(value)))
}

/// One value as an attribute; `None` is `NULL`.
pub fn encode_value<T: Serialize + ?Sized>(value: &T) -> Result<AttributeValue, CodecError> {
    value.serialize(ValueSerializer::value())
}

/// The value of one attribute of an item; a `None` is `ABSENT`, as in a put.
pub(crate) fn encode_attribute<T: Serialize + ?Sized>(value: &T) -> Result<AttributeValue, CodecError> {
    value.serialize(ValueSerializer::attribute())
}

/// The same, by a serialising function of the user's:
/// `encode_with(|s| my_mod::serialize(value, s))` for `#[serde(with = "my_mod")]`.
pub fn encode_with(
    serialize: impl FnOnce(ValueSerializer) -> Result<AttributeValue, CodecError>,
) -> Result<AttributeValue, CodecError> {
    serialize(ValueSerializer::attribute())
}

/// The same as what an attribute is compared with, of which the service knows no absence.
pub(crate) fn or_null(value: AttributeValue) -> AttributeValue {
    present(value).unwrap_or(AttributeValue::Null(true))
}

/// One field's value as the attribute of an item; `None` where a put leaves the attribute out.
pub fn encode_field<T: Serialize + ?Sized>(value: &T) -> Result<Option<AttributeValue>, CodecError> {
    encode_field_with(|serializer| value.serialize(serializer))
}

/// The same for a field that serde writes by a function of the user's (`with`).
pub fn encode_field_with(
    serialize: impl FnOnce(ValueSerializer) -> Result<AttributeValue, CodecError>,
) -> Result<Option<AttributeValue>, CodecError> {
    serialize(ValueSerializer::attribute()).map(present)
}

/// The same for a field with a `skip_serializing_if`, whose answer comes first.
pub fn unless(
    skipped: bool,
    encode: impl FnOnce() -> Result<Option<AttributeValue>, CodecError>,
) -> Result<Option<AttributeValue>, CodecError> {
    if skipped { Ok(None) } else { encode() }
}

/// The attributes that serde makes of a field which it flattens: none of a `None`.
pub(crate) fn encode_pieces<T: Serialize>(value: &T) -> Result<Item, CodecError> {
    match value.serialize(ValueSerializer::item())? {
        AttributeValue::M(pieces) => Ok(pieces),
        AttributeValue::Null(_) => Ok(Item::new()),
        other => Err(CodecError::new(format!(
            "what serde flattens is a map of attributes, but its type serialises to {}",
            AttributeType::of(&other).described(),
        ))),
    }
}

/// The attribute that a part read back from a key would have had.
pub fn part_attribute<T: KeyPart + Serialize>(value: PartValue<'_>) -> Result<AttributeValue, CodecError> {
    let part = T::from_part(value.by_ref()).map_err(|error| CodecError::new(error.to_string()))?;
    let written = encode_value(&part)?;
    Ok(with_its_digits(value, written))
}

/// The same for a field that serde writes by a function of the user's (`with`).
pub fn part_attribute_with<T: KeyPart>(
    value: PartValue<'_>,
    encode: fn(&T) -> Result<AttributeValue, CodecError>,
) -> Result<AttributeValue, CodecError> {
    let part = T::from_part(value.by_ref()).map_err(|error| CodecError::new(error.to_string()))?;
    Ok(with_its_digits(value, encode(&part)?))
}

/// The answer of emitted code to a key part that has no attribute to stand for.
pub fn no_part(part: usize) -> Result<AttributeValue, CodecError> {
    Err(CodecError::new(format!("key part {part} is not stored only in the key")))
}

/// The answer of emitted code to a member that its table does not have.
pub fn no_member<T>(member: usize) -> Result<T, CodecError> {
    Err(CodecError::new(format!("the table has no member {member}")))
}

#[cfg(test)]
mod tests;
