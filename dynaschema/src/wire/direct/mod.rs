//! What is written in an answer into serde's data model, straight from where it stands.
//!
//! These are the rules of [`ValueDeserializer`] once more, for items that are read while their answer is
//! scanned: nothing is looked up, put aside or described. What is not as its type expects it is no value
//! here, and is read again by those rules, which say what is wrong. That both give the same values is the law
//! of `hook::tests`.

mod value;

use std::fmt;

use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, Visitor};

use self::value::Value;
use super::ValueDeserializer;
use super::json::{Fields, Page, Reached};
use super::map_key::KeyDeserializer;
use super::node::Node;
use super::raw::Conversion;

/// That something is not what its type expects.
#[derive(Debug)]
pub(super) struct Unexpected;

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the item is read otherwise")
    }
}

impl std::error::Error for Unexpected {}

impl de::Error for Unexpected {
    #[cold]
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

type Read<T> = Result<T, Unexpected>;

/// The value of the item that is next on a page, some of whose attributes are stored otherwise.
pub(super) fn read_item<T: DeserializeOwned>(page: &mut Page, conversions: &[Conversion]) -> Read<T> {
    T::deserialize(Item { page, conversions })
}

/// The item that is next on a page.
struct Item<'a> {
    page: &'a mut Page,
    conversions: &'a [Conversion],
}

impl Item<'_> {
    fn visit<'de, V: Visitor<'de>>(mut self, fields: Option<Fields>, visitor: V) -> Read<V::Value> {
        self.page.begin(fields).ok_or(Unexpected)?;
        let value = visitor.visit_map(&mut self)?;
        self.page.finish().ok_or(Unexpected)?;
        Ok(value)
    }
}

impl<'de> Deserializer<'de> for Item<'_> {
    type Error = Unexpected;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.visit(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: Fields,
        visitor: V,
    ) -> Read<V::Value> {
        let fields = Some(fields).filter(|fields| self.page.has_just(fields));
        self.visit(fields, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_some(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Item<'_> {
    type Error = Unexpected;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        match self.page.next_field().ok_or(Unexpected)? {
            Reached::End => Ok(None),
            Reached::One(Some(field)) => seed.deserialize(FieldNumber(field)).map(Some),
            Reached::One(None) => seed.deserialize(KeyDeserializer::of(self.page.name())).map(Some),
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<S::Value> {
        if !self.conversions.is_empty()
            && let Some(first) = self.conversions.iter().find(|one| one.is_of(self.page.name()))
        {
            return self.converted(first, seed);
        }
        let (kind, piece, reader) = self.page.value();
        seed.deserialize(Value::of_attribute(kind, piece, reader))
    }
}

impl Item<'_> {
    /// The value of an attribute that is stored otherwise, by all that is to be made of it, in turn.
    fn converted<'de, S: DeserializeSeed<'de>>(&mut self, first: &Conversion, seed: S) -> Read<S::Value> {
        let stored = self.page.attribute().ok_or(Unexpected)?;
        let mut own = self.conversions.iter().filter(|one| one.is_of(first.name));
        let converted = own.try_fold(stored, |stored, one| one.convert(stored)).map_err(|_| Unexpected)?;
        let value = seed.deserialize(ValueDeserializer::of_attribute(Node::Value(&converted)));
        value.map_err(|_| Unexpected)
    }
}

/// The number of a field, by which serde's own structs know it as well as by its name.
struct FieldNumber(u16);

impl<'de> Deserializer<'de> for FieldNumber {
    type Error = Unexpected;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_u64(u64::from(self.0))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
