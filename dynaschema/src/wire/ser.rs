//! Serde's data model into attribute values.

use serde::ser::{self, Serialize};

use super::map_key::KeySerializer;
use super::{CodecError, MAX_DEPTH, number, set, too_deep};
use crate::{AttributeValue, Item};

/// A top-level `None`, until the item leaves it out. A stored `NULL` is `Null(true)`.
const ABSENT: AttributeValue = AttributeValue::Null(false);

/// For how many attributes an item has room beside those of its fields: keys and what the table keeps
/// come to them, and a map that grows hashes all of its names once more.
const BESIDE_FIELDS: usize = 8;

/// The attribute of a value, unless the item leaves it out.
pub(super) fn present(value: AttributeValue) -> Option<AttributeValue> {
    (!matches!(value, ABSENT)).then_some(value)
}

/// Serialises one value into an [`AttributeValue`].
#[derive(Debug)]
pub struct ValueSerializer {
    place: Place,
    depth: u8,
}

/// Where a value stands, which decides what its `None` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The item itself.
    Item,
    /// An attribute of the item: `None` is absent.
    Attribute,
    /// Inside an attribute, or alone: `None` is `NULL`.
    Inside,
}

impl ValueSerializer {
    /// For a whole item.
    pub(super) fn item() -> Self {
        Self { place: Place::Item, depth: 0 }
    }

    /// For the value of one attribute of an item.
    pub(super) fn attribute() -> Self {
        Self { place: Place::Attribute, depth: 0 }
    }

    /// For a value on its own.
    pub(super) fn value() -> Self {
        Self { place: Place::Inside, depth: 0 }
    }

    /// For the values inside a list or map that stands here, or inside an
    /// enum's variant, which is a map of its own around it.
    fn enter(&self, variant: Option<&'static str>) -> Result<Inner, CodecError> {
        let levels = u8::from(self.place != Place::Item) + u8::from(variant.is_some());
        let inner = Inner { place: Place::Inside, depth: self.depth + levels };
        if inner.depth > MAX_DEPTH {
            return Err(too_deep());
        }
        Ok(inner)
    }

    fn list(&self, len: Option<usize>, variant: Option<&'static str>) -> Result<List, CodecError> {
        let elements = Vec::with_capacity(len.unwrap_or(0));
        Ok(List { inner: self.enter(variant)?, elements, variant })
    }

    fn map(&self, len: Option<usize>, variant: Option<&'static str>) -> Result<Map, CodecError> {
        let mut inner = self.enter(variant)?;
        let mut room = len.unwrap_or(0);
        if self.place == Place::Item && variant.is_none() {
            inner.place = Place::Attribute;
            room += BESIDE_FIELDS;
        }
        let entries = Item::with_capacity(room);
        Ok(Map { inner, entries, key: None, variant })
    }
}

/// What the serialisers of a list's or map's values are made of.
#[derive(Debug)]
struct Inner {
    place: Place,
    depth: u8,
}

impl Inner {
    fn serialize<T: Serialize + ?Sized>(&self, value: &T) -> Result<AttributeValue, CodecError> {
        value.serialize(ValueSerializer { place: self.place, depth: self.depth })
    }
}

/// A value inside `{ variant: value }`, as serde tags enums by default.
fn tagged(variant: Option<&'static str>, value: AttributeValue) -> AttributeValue {
    match variant {
        Some(variant) => AttributeValue::M(Item::from([(variant.to_owned(), value)])),
        None => value,
    }
}

/// An error inside such a value.
fn within(variant: Option<&'static str>, error: CodecError) -> CodecError {
    match variant {
        Some(variant) => error.in_member(variant),
        None => error,
    }
}

macro_rules! integers {
    ($($method:ident: $integer:ty,)*) => {$(
        fn $method(self, value: $integer) -> Result<AttributeValue, CodecError> {
            Ok(AttributeValue::N(value.to_string()))
        }
    )*};
}

macro_rules! floats {
    ($($method:ident: $float:ty,)*) => {$(
        fn $method(self, value: $float) -> Result<AttributeValue, CodecError> {
            let text = number::float_text(value.into(), || value.to_string(), || format!("{value:e}"));
            number::checked(text).map(AttributeValue::N)
        }
    )*};
}

impl ser::Serializer for ValueSerializer {
    type Ok = AttributeValue;
    type Error = CodecError;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Map;
    type SerializeStruct = Map;
    type SerializeStructVariant = Map;

    integers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    floats! { serialize_f32: f32, serialize_f64: f64, }

    fn serialize_i128(self, value: i128) -> Result<AttributeValue, CodecError> {
        number::checked(value.to_string()).map(AttributeValue::N)
    }

    fn serialize_u128(self, value: u128) -> Result<AttributeValue, CodecError> {
        number::checked(value.to_string()).map(AttributeValue::N)
    }

    fn serialize_bool(self, value: bool) -> Result<AttributeValue, CodecError> {
        Ok(AttributeValue::Bool(value))
    }

    fn serialize_char(self, value: char) -> Result<AttributeValue, CodecError> {
        Ok(AttributeValue::S(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Result<AttributeValue, CodecError> {
        Ok(AttributeValue::S(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<AttributeValue, CodecError> {
        Ok(AttributeValue::B(value.into()))
    }

    fn serialize_none(self) -> Result<AttributeValue, CodecError> {
        Ok(if self.place == Place::Attribute { ABSENT } else { AttributeValue::Null(true) })
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<AttributeValue, CodecError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<AttributeValue, CodecError> {
        Ok(AttributeValue::Null(true))
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<AttributeValue, CodecError> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<AttributeValue, CodecError> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<AttributeValue, CodecError> {
        let value = value.serialize(self)?;
        if set::is_set(name) { set::from_list(value) } else { Ok(value) }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<AttributeValue, CodecError> {
        // The map around the value is the only level here.
        let value = self.enter(None)?.serialize(value);
        let value = value.map_err(|error| error.in_member(variant))?;
        Ok(tagged(Some(variant), value))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<List, CodecError> {
        self.list(len, None)
    }

    fn serialize_tuple(self, len: usize) -> Result<List, CodecError> {
        self.list(Some(len), None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<List, CodecError> {
        self.list(Some(len), None)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<List, CodecError> {
        self.list(Some(len), Some(variant))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Map, CodecError> {
        self.map(len, None)
    }

    fn serialize_struct(self, _name: &'static str, len: usize) -> Result<Map, CodecError> {
        self.map(Some(len), None)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Map, CodecError> {
        self.map(Some(len), Some(variant))
    }
}

/// The elements of a sequence or tuple.
#[derive(Debug)]
pub struct List {
    inner: Inner,
    elements: Vec<AttributeValue>,
    variant: Option<&'static str>,
}

impl List {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let index = self.elements.len();
        let element = self.inner.serialize(value);
        self.elements.push(element.map_err(|error| within(self.variant, error.in_element(index)))?);
        Ok(())
    }

    fn finish(self) -> AttributeValue {
        tagged(self.variant, AttributeValue::L(self.elements))
    }
}

/// The members of a map or struct.
#[derive(Debug)]
pub struct Map {
    inner: Inner,
    entries: Item,
    key: Option<String>,
    variant: Option<&'static str>,
}

impl Map {
    fn insert<T: Serialize + ?Sized>(&mut self, key: String, value: &T) -> Result<(), CodecError> {
        let value = self.inner.serialize(value);
        let value = value.map_err(|error| within(self.variant, error.in_member(&key)))?;
        if let Some(value) = present(value) {
            self.entries.insert(key, value);
        }
        Ok(())
    }

    fn finish(self) -> AttributeValue {
        tagged(self.variant, AttributeValue::M(self.entries))
    }
}

macro_rules! sequences {
    ($($kind:ident: $method:ident,)*) => {$(
        impl ser::$kind for List {
            type Ok = AttributeValue;
            type Error = CodecError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
                self.push(value)
            }

            fn end(self) -> Result<AttributeValue, CodecError> {
                Ok(self.finish())
            }
        }
    )*};
}

sequences! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

macro_rules! structs {
    ($($kind:ident,)*) => {$(
        impl ser::$kind for Map {
            type Ok = AttributeValue;
            type Error = CodecError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), CodecError> {
                self.insert(name.to_owned(), value)
            }

            fn end(self) -> Result<AttributeValue, CodecError> {
                Ok(self.finish())
            }
        }
    )*};
}

structs! { SerializeStruct, SerializeStructVariant, }

impl ser::SerializeMap for Map {
    type Ok = AttributeValue;
    type Error = CodecError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), CodecError> {
        self.key = Some(key.serialize(KeySerializer)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let key = self.key.take();
        let key = key.ok_or_else(|| CodecError::new("a map's value came before its key"))?;
        self.insert(key, value)
    }

    fn end(self) -> Result<AttributeValue, CodecError> {
        Ok(self.finish())
    }
}
