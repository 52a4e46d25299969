//! One field after the other, for types that are made of some of an entity's fields.

use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

use super::{CodecError, Unread, ValueDeserializer, decode_with};
use crate::AttributeValue;

/// Whether the attributes have one of this name.
pub fn has_field(item: &Unread<'_>, name: &str) -> bool {
    item.has(name)
}

/// The value of a field; where there is none, what serde makes of that.
pub fn read_field<T: DeserializeOwned>(item: &Unread<'_>, name: &'static str) -> Result<T, CodecError> {
    match item.read(name, |value| T::deserialize(value)) {
        Some(value) => value.map_err(|error| error.in_member(name)),
        None => T::deserialize(Absent(name)).or_else(|missing| of_null(missing, |null| T::deserialize(null))),
    }
}

/// The same of a field that serde reads by a function of the user's (`with`).
pub fn read_field_with<T>(
    item: &Unread<'_>,
    name: &'static str,
    deserialize: impl Fn(ValueDeserializer<'_>) -> Result<T, CodecError>,
) -> Result<T, CodecError> {
    match item.read(name, &deserialize) {
        Some(value) => value.map_err(|error| error.in_member(name)),
        None => of_null(CodecError::missing_field(name), deserialize),
    }
}

/// What an attribute that is not there is to a type which takes a NULL for it.
fn of_null<T>(
    missing: CodecError,
    deserialize: impl FnOnce(ValueDeserializer<'_>) -> Result<T, CodecError>,
) -> Result<T, CodecError> {
    decode_with(&AttributeValue::Null(true), deserialize).map_err(|_| missing)
}

/// A field without a value: `None` to an `Option`, an error to all else.
struct Absent(&'static str);

impl<'de> Deserializer<'de> for Absent {
    type Error = CodecError;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, CodecError> {
        Err(CodecError::missing_field(self.0))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
