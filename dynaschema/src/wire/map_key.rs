//! The keys of maps, which an attribute map has as text: out and back.

use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{self, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde::ser::{Impossible, Serialize, Serializer};

use super::CodecError;

/// Serialises a map's key to its text: texts, characters, integers, booleans, unit variants.
pub(super) struct KeySerializer;

fn not_text() -> CodecError {
    CodecError::new("the key of a map must serialise to a text, an integer or a boolean")
}

macro_rules! plain_keys {
    ($($method:ident: $plain:ty,)*) => {$(
        fn $method(self, value: $plain) -> Result<String, CodecError> {
            Ok(value.to_string())
        }
    )*};
}

macro_rules! refused_keys {
    ($($method:ident($($argument:ty),*) -> $result:ty,)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<$result, CodecError> {
            Err(not_text())
        }
    )*};
}

type Never = Impossible<String, CodecError>;

impl Serializer for KeySerializer {
    type Ok = String;
    type Error = CodecError;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    plain_keys! {
        serialize_bool: bool, serialize_char: char, serialize_str: &str,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_i128: i128, serialize_u128: u128,
    }

    refused_keys! {
        serialize_f32(f32) -> String,
        serialize_f64(f64) -> String,
        serialize_bytes(&[u8]) -> String,
        serialize_none() -> String,
        serialize_unit() -> String,
        serialize_unit_struct(&'static str) -> String,
        serialize_seq(Option<usize>) -> Never,
        serialize_tuple(usize) -> Never,
        serialize_tuple_struct(&'static str, usize) -> Never,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never,
        serialize_map(Option<usize>) -> Never,
        serialize_struct(&'static str, usize) -> Never,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never,
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _value: &T) -> Result<String, CodecError> {
        Err(not_text())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<String, CodecError> {
        Ok(variant.to_owned())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<String, CodecError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<String, CodecError> {
        Err(not_text())
    }

    fn collect_str<T: std::fmt::Display + ?Sized>(self, value: &T) -> Result<String, CodecError> {
        Ok(value.to_string())
    }
}

/// Reads a map's key back from its text; borrowed, so that a struct's members cost nothing.
pub(super) struct KeyDeserializer<'a, E> {
    key: &'a str,
    error: PhantomData<E>,
}

impl<'a, E> KeyDeserializer<'a, E> {
    #[inline]
    pub(super) fn of(key: &'a str) -> Self {
        Self { key, error: PhantomData }
    }
}

macro_rules! parsed_keys {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
            match self.key.parse() {
                Ok(key) => visitor.$visit(key),
                Err(_) => Err(de::Error::invalid_type(de::Unexpected::Str(""), &visitor)),
            }
        }
    )*};
}

impl<'de, E: de::Error> Deserializer<'de> for KeyDeserializer<'_, E> {
    type Error = E;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_str(self.key)
    }

    parsed_keys! {
        deserialize_bool: visit_bool,
        deserialize_i8: visit_i8, deserialize_i16: visit_i16,
        deserialize_i32: visit_i32, deserialize_i64: visit_i64,
        deserialize_u8: visit_u8, deserialize_u16: visit_u16,
        deserialize_u32: visit_u32, deserialize_u64: visit_u64,
        deserialize_i128: visit_i128, deserialize_u128: visit_u128,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_enum(StrDeserializer::new(self.key))
    }

    forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}
