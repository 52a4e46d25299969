//! Attribute values into serde's data model.

use aws_sdk_dynamodb::primitives::Blob;
use serde::de::value::StringDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

use super::map_key::KeyDeserializer;
use super::number::Read;
use super::{AttributeType, CodecError, MAX_DEPTH, number, too_deep};
use crate::{AttributeValue, Item};

/// Reads a Rust value out of an [`AttributeValue`].
#[derive(Debug)]
pub struct ValueDeserializer {
    value: AttributeValue,
    /// How many lists and maps stand around it.
    depth: u8,
}

impl ValueDeserializer {
    pub(super) fn new(value: AttributeValue) -> Self {
        Self { value, depth: 0 }
    }

    /// The value of an attribute, around which stands the item.
    pub(super) fn of_attribute(value: AttributeValue) -> Self {
        Self { value, depth: 1 }
    }

    /// The same value, if it is no list or map that stands too deep.
    fn within_depth(self) -> Result<Self, CodecError> {
        // The item itself is a map around its attributes.
        let is_nested = matches!(self.value, AttributeValue::L(_) | AttributeValue::M(_));
        if is_nested && self.depth > MAX_DEPTH { Err(too_deep()) } else { Ok(self) }
    }

    /// The error of a value that is none of the type which the visitor expects.
    fn mismatch(value: &AttributeValue, expected: &dyn de::Expected) -> CodecError {
        let found = AttributeType::of(value).described();
        CodecError::invalid_type(Unexpected::Other(found), expected)
    }
}

macro_rules! integers {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            let AttributeValue::N(text) = &self.value else {
                return Err(Self::mismatch(&self.value, &visitor));
            };
            let integer = text.parse().ok();
            let integer = integer.or_else(|| number::plain_integer(text)?.parse().ok());
            match integer {
                Some(integer) => visitor.$visit(integer),
                None => Err(CodecError::invalid_value(Unexpected::Other("a number (N)"), &visitor)),
            }
        }
    )*};
}

macro_rules! floats {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            match &self.value {
                AttributeValue::N(text) => match text.parse() {
                    Ok(float) => visitor.$visit(float),
                    Err(_) => Err(Self::mismatch(&self.value, &visitor)),
                },
                other => Err(Self::mismatch(other, &visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for ValueDeserializer {
    type Error = CodecError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        let Self { value, depth } = self.within_depth()?;
        match value {
            AttributeValue::S(text) => visitor.visit_string(text),
            AttributeValue::N(text) => visit_number(text, visitor),
            AttributeValue::B(blob) => visitor.visit_byte_buf(blob.into_inner()),
            AttributeValue::Bool(value) => visitor.visit_bool(value),
            AttributeValue::Null(_) => visitor.visit_unit(),
            AttributeValue::L(elements) => visitor.visit_seq(Elements::new(elements, |v| v, depth)),
            AttributeValue::Ss(texts) => visitor.visit_seq(Elements::new(texts, AttributeValue::S, depth)),
            AttributeValue::Ns(texts) => visitor.visit_seq(Elements::new(texts, AttributeValue::N, depth)),
            AttributeValue::Bs(blobs) => {
                visitor.visit_seq(Elements::<Blob>::new(blobs, AttributeValue::B, depth))
            }
            AttributeValue::M(members) => visitor.visit_map(Members::new(members, depth)),
            other => Err(Self::mismatch(&other, &visitor)),
        }
    }

    integers! {
        deserialize_i8: visit_i8, deserialize_i16: visit_i16,
        deserialize_i32: visit_i32, deserialize_i64: visit_i64,
        deserialize_u8: visit_u8, deserialize_u16: visit_u16,
        deserialize_u32: visit_u32, deserialize_u64: visit_u64,
        deserialize_i128: visit_i128, deserialize_u128: visit_u128,
    }

    floats! { deserialize_f32: visit_f32, deserialize_f64: visit_f64, }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        match self.value {
            AttributeValue::Null(_) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        let Self { value, depth } = self.within_depth()?;
        match value {
            AttributeValue::S(variant) => visitor.visit_enum(variant.into_deserializer()),
            AttributeValue::M(members) => {
                let mut members = members.into_iter();
                match (members.next(), members.next()) {
                    (Some((variant, content)), None) => visitor
                        .visit_enum(Variant { variant, content: Self { value: content, depth: depth + 1 } }),
                    _ => {
                        Err(CodecError::new("an enum's variant with content is a map of exactly one member"))
                    }
                }
            }
            other => Err(Self::mismatch(&other, &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier
    }
}

/// A number for a visitor that takes what comes: flattened, untagged and
/// internally tagged types, and types that read their numbers themselves.
///
/// Only what `f64` says in full is shown as one; every other number is shown as
/// its text, which the decimal types take, rather than as another number.
fn visit_number<'de, V: Visitor<'de>>(text: String, visitor: V) -> Result<V::Value, CodecError> {
    match number::read(&text) {
        Some(Read::Unsigned(value)) => visitor.visit_u64(value),
        Some(Read::Signed(value)) => visitor.visit_i64(value),
        Some(Read::Float(value)) => visitor.visit_f64(value),
        None => visitor.visit_string(text),
    }
}

/// The elements of a list, or of a set by the attribute that each would be.
struct Elements<T> {
    left: std::iter::Enumerate<std::vec::IntoIter<T>>,
    attribute: fn(T) -> AttributeValue,
    depth: u8,
}

impl<T> Elements<T> {
    fn new(elements: Vec<T>, attribute: fn(T) -> AttributeValue, depth: u8) -> Self {
        Self { left: elements.into_iter().enumerate(), attribute, depth }
    }
}

impl<'de, T> SeqAccess<'de> for Elements<T> {
    type Error = CodecError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        let Some((index, element)) = self.left.next() else {
            return Ok(None);
        };
        let element = ValueDeserializer { value: (self.attribute)(element), depth: self.depth + 1 };
        seed.deserialize(element).map(Some).map_err(|error| error.in_element(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The members of a map.
struct Members {
    left: std::collections::hash_map::IntoIter<String, AttributeValue>,
    current: Option<(String, AttributeValue)>,
    depth: u8,
}

impl Members {
    fn new(members: Item, depth: u8) -> Self {
        Self { left: members.into_iter(), current: None, depth }
    }
}

impl<'de> MapAccess<'de> for Members {
    type Error = CodecError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, CodecError> {
        self.current = self.left.next();
        match &self.current {
            Some((name, _)) => seed.deserialize(KeyDeserializer(name)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, CodecError> {
        let current = self.current.take();
        let (name, value) =
            current.ok_or_else(|| CodecError::new("a map's value was read before its key"))?;
        let value = ValueDeserializer { value, depth: self.depth + 1 };
        seed.deserialize(value).map_err(|error| error.in_member(&name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// An enum's variant with content: `{ variant: content }`.
struct Variant {
    variant: String,
    content: ValueDeserializer,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = CodecError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), CodecError> {
        let name: StringDeserializer<CodecError> = self.variant.clone().into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant {
    type Error = CodecError;

    fn unit_variant(self) -> Result<(), CodecError> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, CodecError> {
        seed.deserialize(self.content).map_err(|error| error.in_member(&self.variant))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, CodecError> {
        self.content.deserialize_any(visitor).map_err(|error| error.in_member(&self.variant))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        self.content.deserialize_any(visitor).map_err(|error| error.in_member(&self.variant))
    }
}
