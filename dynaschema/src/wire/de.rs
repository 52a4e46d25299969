//! Attribute values into serde's data model, of maps and of an answer's bytes alike.

use std::any::type_name;
use std::marker::PhantomData;

use serde::de::value::{MapDeserializer, StrDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, Error as _, IgnoredAny, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

use super::content::Content;
use super::elements::AnyElements;
use super::foreign::NUMBER;
use super::map_key::KeyDeserializer;
use super::members::AnyMembers;
use super::node::Node;
use super::number::Read;
use super::{AttributeType, CodecError, MAX_DEPTH, number, too_deep};
use crate::key::is_number;

/// Reads a Rust value out of an attribute's value.
#[derive(Debug)]
pub struct ValueDeserializer<'a> {
    value: Node<'a>,
    /// How many lists and maps stand around it.
    depth: u8,
    /// Whether it is an item, the names in which are those of attributes.
    is_item: bool,
}

impl<'a> ValueDeserializer<'a> {
    #[inline]
    fn at(depth: u8, value: Node<'a>) -> Self {
        Self { value, depth, is_item: false }
    }

    /// An item.
    #[inline]
    pub(super) fn of_item(value: Node<'a>) -> Self {
        Self { value, depth: 0, is_item: true }
    }

    /// A value that stands alone.
    pub(super) fn alone(value: Node<'a>) -> Self {
        Self::at(0, value)
    }

    /// The value of an attribute, around which stands the item.
    pub(super) fn of_attribute(value: Node<'a>) -> Self {
        Self::at(1, value)
    }

    /// What is in it, if it is no list or map that stands too deep.
    #[inline]
    fn open(self) -> Result<(Content<'a>, u8), CodecError> {
        let content = self.value.open();
        // The item itself is a map around its attributes.
        let is_nested = matches!(content, Content::List(_) | Content::Map(_));
        if is_nested && self.depth > MAX_DEPTH { Err(too_deep()) } else { Ok((content, self.depth)) }
    }

    /// Whatever it is; whether the names in it are the program's own, or keys, which are values.
    fn visit<'de, V: Visitor<'de>>(self, is_named: bool, visitor: V) -> Result<V::Value, CodecError> {
        let (content, depth) = self.open()?;
        Self::visit_content(content, depth, is_named, visitor)
    }

    fn visit_content<'de, V: Visitor<'de>>(
        content: Content<'a>,
        depth: u8,
        is_named: bool,
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        match content {
            Content::Text(text) => visitor.visit_str(text),
            Content::Number(text) => visit_number(text, visitor),
            Content::Bytes(bytes) => visitor.visit_byte_buf(bytes.into_owned()),
            Content::Boolean(value) => visitor.visit_bool(value),
            Content::Null => visitor.visit_unit(),
            Content::List(left) | Content::Set(_, left) => {
                let mut sequence = Sequence { left, index: 0, depth };
                let value = visitor.visit_seq(&mut sequence)?;
                sequence.end().map(|()| value)
            }
            Content::Map(left) => {
                let mut map = Map { left, depth, is_named };
                let value = visitor.visit_map(&mut map)?;
                map.left.finish().map(|()| value)
            }
            Content::Unknown => Err(mismatch(&content, &visitor)),
        }
    }

    /// The text of a number, or the error of a value that is none.
    #[inline]
    fn number(self, expected: &dyn de::Expected) -> Result<&'a str, CodecError> {
        if let Some(text) = self.value.written(AttributeType::Number) {
            return Ok(text);
        }
        match self.value.open() {
            Content::Number(text) => Ok(text),
            other => Err(mismatch(&other, expected)),
        }
    }
}

/// The error of a value that is none of the type which the visitor expects.
fn mismatch(value: &Content<'_>, expected: &dyn de::Expected) -> CodecError {
    CodecError::invalid_type(Unexpected::Other(value.kind().described()), expected)
}

macro_rules! integers {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            let text = self.number(&visitor)?;
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
    ($($method:ident: $float:ident $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
            let text = match self.value.open() {
                Content::Number(text) if !is_more_than_float::<V::Value>(text) => text,
                // Also a text, as which a decimal may have been stored before its serde wrote an `f64`.
                Content::Number(text) | Content::Text(text) if !is_float::<V::Value>() && is_number(text) => {
                    return visitor.visit_str(text);
                }
                other => return Err(mismatch(&other, &visitor)),
            };
            match text.parse::<$float>() {
                Ok(float) if float.is_finite() => visitor.$visit(float),
                _ => Err(mismatch(&Content::Number(text), &visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for ValueDeserializer<'_> {
    type Error = CodecError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        let is_named = self.is_item;
        self.visit(is_named, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        self.visit(true, visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        if let Some(text) = self.value.written(AttributeType::String) {
            return visitor.visit_str(text);
        }
        let is_named = self.is_item;
        let (content, depth) = self.open()?;
        match content {
            Content::Bytes(_) if is_plain_text(&visitor) => Err(mismatch(&content, &visitor)),
            Content::Number(text) if is_only_text(text) && is_plain_text(&visitor) => {
                Err(mismatch(&content, &visitor))
            }
            content => Self::visit_content(content, depth, is_named, visitor),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.deserialize_str(visitor)
    }

    // A type of bytes would take a text, and a number that is shown as one, for its bytes, and store these
    // from then on.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        let is_named = self.is_item;
        match self.open()? {
            (content @ (Content::Text(_) | Content::Number(_)), _) => Err(mismatch(&content, &visitor)),
            (content, depth) => Self::visit_content(content, depth, is_named, visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.deserialize_bytes(visitor)
    }

    integers! {
        deserialize_i8: visit_i8, deserialize_i16: visit_i16,
        deserialize_i32: visit_i32, deserialize_i64: visit_i64,
        deserialize_u8: visit_u8, deserialize_u16: visit_u16,
        deserialize_u32: visit_u32, deserialize_u64: visit_u64,
        deserialize_i128: visit_i128, deserialize_u128: visit_u128,
    }

    floats! { deserialize_f32: f32 visit_f32, deserialize_f64: f64 visit_f64, }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
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
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        let (content, depth) = self.open()?;
        match content {
            Content::Text(variant) => visitor.visit_enum(StrDeserializer::new(variant)),
            Content::Map(mut members) => {
                if members.len().is_some_and(|count| count != 1) || members.next()?.is_none() {
                    return Err(not_one());
                }
                let mut is_read = false;
                let variant = Variant { map: &mut members, known, depth, is_read: &mut is_read };
                let value = visitor.visit_enum(variant)?;
                if is_read { Ok(value) } else { Err(not_one()) }
            }
            other => Err(mismatch(&other, &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CodecError> {
        self.value.pass()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool char unit unit_struct
        seq tuple tuple_struct map identifier
    }
}

/// A number for a visitor that takes what comes: flattened, untagged and
/// internally tagged types, and types that read their numbers themselves.
///
/// Only what `f64` says in full is shown as one; every other number is shown as
/// its text, which the decimal types take, rather than as another number. A
/// number of `serde_json`'s takes none, but what it is written as.
pub(super) fn visit_number<'de, V: Visitor<'de>, E: de::Error>(
    text: &str,
    visitor: V,
) -> Result<V::Value, E> {
    match number::read(text) {
        Some(Read::Unsigned(value)) => visitor.visit_u64(value),
        Some(Read::Signed(value)) => visitor.visit_i64(value),
        Some(Read::Float(value)) => visitor.visit_f64(value),
        None if is_json_number(&visitor) => {
            visitor.visit_map(MapDeserializer::new(std::iter::once((NUMBER, text))))
        }
        None => visitor.visit_str(text),
    }
}

/// Whether who takes what comes is a number of `serde_json`'s, by the words of its visitor.
#[cold]
fn is_json_number(expected: &dyn de::Expected) -> bool {
    expected.to_string() == "a JSON number"
}

/// Whether a number is shown as its text, since no other type holds it.
pub(super) fn is_only_text(number: &str) -> bool {
    number::read(number).is_none()
}

/// Whether a number is shown as its text to who asks for a float and makes something else of it, such as a
/// decimal, which takes all digits: no float holds them.
#[inline]
pub(super) fn is_more_than_float<T>(number: &str) -> bool {
    number.len() > FLOAT_DIGITS && !is_float::<T>() && number::exact_float(number).is_none()
}

/// How many digits of a number an `f64` holds, whichever they are.
const FLOAT_DIGITS: usize = 15;

/// Whether this is a float, which has no place for more digits.
#[inline]
fn is_float<T>() -> bool {
    [type_name::<f64>(), type_name::<f32>()].contains(&type_name::<T>())
}

/// Whether who asks for a text wants it as it is, as `String` and `PathBuf` do, by the words of its visitor.
/// It would take such a number for a text, and bytes that are UTF-8, and store these as one from then on; a
/// decimal or a UUID that is stored as a text reads its own value of them.
#[cold]
pub(super) fn is_plain_text(expected: &dyn de::Expected) -> bool {
    ["a string", "path string"].contains(&expected.to_string().as_str())
}

/// The elements of a list or of a set.
struct Sequence<'a> {
    left: AnyElements<'a>,
    index: usize,
    depth: u8,
}

impl Sequence<'_> {
    /// An array, a tuple and a tuple variant read as many as they have places, and would be stored without
    /// what is left.
    #[inline]
    fn end(mut self) -> Result<(), CodecError> {
        let read = self.index;
        while self.left.next()?.is_some() {
            self.index += 1;
        }
        if self.index == read {
            Ok(())
        } else {
            Err(CodecError::invalid_length(self.index, &"fewer elements"))
        }
    }
}

impl<'de> SeqAccess<'de> for Sequence<'_> {
    type Error = CodecError;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, CodecError> {
        let index = self.index;
        let Some(value) = self.left.next().map_err(|error| error.in_element(index))? else {
            return Ok(None);
        };
        self.index += 1;
        let element = ValueDeserializer::at(self.depth + 1, value);
        seed.deserialize(element).map(Some).map_err(|error| error.in_element(index))
    }

    fn size_hint(&self) -> Option<usize> {
        self.left.len()
    }
}

/// The members of a map.
struct Map<'a> {
    left: AnyMembers<'a>,
    depth: u8,
    /// Whether their names are those of fields or attributes, which an error shows.
    is_named: bool,
}

impl<'de> MapAccess<'de> for Map<'_> {
    type Error = CodecError;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, CodecError> {
        let Some(name) = self.left.next()? else { return Ok(None) };
        seed.deserialize(KeyDeserializer::of(name)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, CodecError> {
        let is_named = self.is_named;
        member(&mut self.left, self.depth, |_| is_named, seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.left.len()
    }
}

/// Reads the value of the member that a map stands at; an error asks whether its name is the program's own.
#[inline]
fn member<'de, T: DeserializeSeed<'de>>(
    members: &mut AnyMembers<'_>,
    depth: u8,
    is_named: impl Fn(&str) -> bool,
    seed: T,
) -> Result<T::Value, CodecError> {
    let value = ValueDeserializer::at(depth + 1, members.value()?);
    seed.deserialize(value).map_err(|error| {
        let name = members.name();
        error.under(name, is_named(name))
    })
}

fn not_one() -> CodecError {
    CodecError::new("an enum's variant with content is a map of exactly one member")
}

/// An enum's variant with content: `{ variant: content }`.
struct Variant<'a, 'm> {
    /// Where the variant stands.
    map: &'a mut AnyMembers<'m>,
    /// The names that the enum knows: another one may be whatever somebody has stored.
    known: &'static [&'static str],
    depth: u8,
    /// Whether the map was read to its end.
    is_read: &'a mut bool,
}

impl Variant<'_, '_> {
    fn read<'de, T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, CodecError> {
        let content = member(self.map, self.depth, |name| self.known.contains(&name), seed)?;
        *self.is_read = self.map.next()?.is_none();
        Ok(content)
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = CodecError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), CodecError> {
        let name: StrDeserializer<'_, CodecError> = StrDeserializer::new(self.map.name());
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = CodecError;

    fn unit_variant(self) -> Result<(), CodecError> {
        // What another release has stored in it would be gone with the next put. Of a name that is not known,
        // which is the enum's `#[serde(other)]`, not even the name is kept.
        if self.known.contains(&self.map.name()) {
            self.read(PhantomData::<()>)
        } else {
            self.read(PhantomData::<IgnoredAny>).map(|_| ())
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, CodecError> {
        self.read(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, CodecError> {
        self.read(Whatever(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CodecError> {
        self.read(OfFields(fields, visitor))
    }
}

/// The fields of a variant, for a visitor.
struct OfFields<V>(&'static [&'static str], V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for OfFields<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        value.deserialize_struct("", self.0, self.1)
    }
}

/// Whatever stands there, for a visitor.
pub(super) struct Whatever<V>(pub(super) V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Whatever<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        value.deserialize_any(self.0)
    }
}
