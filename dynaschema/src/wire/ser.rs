//! Serde's data model into attribute values, or into the text of a request.

use serde::ser::{self, Serialize};

use super::foreign::Members;
use super::integer::Integer;
use super::map_key::KeySerializer;
use super::sink::{ABSENT, Sink, Tree, insert_once};
use super::{CodecError, MAX_DEPTH, check_name, number, set, too_deep};
use crate::{AttributeValue, Item};

/// The attribute of a value, unless the item leaves it out.
pub(crate) fn present(value: AttributeValue) -> Option<AttributeValue> {
    (!matches!(value, ABSENT)).then_some(value)
}

/// Serialises one value into what a sink makes of it: an [`AttributeValue`], in general.
#[derive(Debug)]
pub struct ValueSerializer<O = Tree> {
    sink: O,
    nesting: Nesting,
    depth: u8,
}

/// Where a value stands, which decides what its `None` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nesting {
    /// The item itself.
    Item,
    /// Beside others in the item, as serde flattens it.
    Flattened,
    /// An attribute of the item: `None` is absent.
    Attribute,
    /// The same of what serde flattens: its name is taken where it is absent, too.
    Claimed,
    /// Inside an attribute or a type of its own, or alone: `None` is `NULL`.
    Inside,
}

impl Nesting {
    /// Whether what stands here is the attributes of the item, or some of them.
    const fn is_item(self) -> bool {
        matches!(self, Self::Item | Self::Flattened)
    }

    const fn is_attribute(self) -> bool {
        matches!(self, Self::Attribute | Self::Claimed)
    }

    /// Where the members of what stands here are.
    const fn of_members(self) -> Self {
        match self {
            Self::Item => Self::Attribute,
            Self::Flattened => Self::Claimed,
            Self::Attribute | Self::Claimed | Self::Inside => Self::Inside,
        }
    }
}

impl ValueSerializer {
    /// For a whole item.
    pub(super) fn item() -> Self {
        Self::item_into(Tree)
    }

    /// For what comes into an item beside others: a member that is absent is [`ABSENT`].
    pub(super) fn flattened() -> Self {
        Self { sink: Tree, nesting: Nesting::Flattened, depth: 0 }
    }

    /// For the value of one attribute of an item.
    pub(super) fn attribute() -> Self {
        Self { sink: Tree, nesting: Nesting::Attribute, depth: 0 }
    }

    /// For a value on its own.
    pub(super) fn value() -> Self {
        Self { sink: Tree, nesting: Nesting::Inside, depth: 0 }
    }
}

impl<O: Sink> ValueSerializer<O> {
    /// For a whole item.
    pub(super) fn item_into(sink: O) -> Self {
        Self { sink, nesting: Nesting::Item, depth: 0 }
    }

    /// For the values inside a list or map that stands here, or inside an
    /// enum's variant, which is a map of its own around it.
    fn enter(&self, variant: Option<&'static str>) -> Result<Inner<O>, CodecError> {
        variant.map_or(Ok(()), check_name)?;
        let levels = u8::from(!self.nesting.is_item()) + u8::from(variant.is_some());
        let inner = Inner { sink: self.sink, nesting: Nesting::Inside, depth: self.depth + levels };
        if inner.depth > MAX_DEPTH {
            return Err(too_deep());
        }
        Ok(inner)
    }

    fn list(&self, len: Option<usize>, variant: Option<&'static str>) -> Result<List<O>, CodecError> {
        let inner = self.enter(variant)?;
        Ok(List { inner, begun: self.sink.list(len.unwrap_or(0), variant), index: 0, variant })
    }

    fn members(&self, len: usize, variant: Option<&'static str>) -> Result<Struct<O>, CodecError> {
        let mut inner = self.enter(variant)?;
        if variant.is_none() {
            inner.nesting = self.nesting.of_members();
        }
        Ok(Struct { inner, map: self.sink.map(len, self.nesting, variant), variant })
    }
}

/// What the serialisers of a list's or map's values are made of.
#[derive(Debug)]
struct Inner<O> {
    sink: O,
    nesting: Nesting,
    depth: u8,
}

impl<O: Sink> Inner<O> {
    fn serialize<T: Serialize + ?Sized>(&self, value: &T) -> Result<O::Value, CodecError> {
        if self.depth >= MAX_DEPTH {
            return Err(too_deep());
        }
        value.serialize(ValueSerializer { sink: self.sink, nesting: self.nesting, depth: self.depth })
    }
}

/// A value inside `{ variant: value }`, as serde tags enums by default.
pub(super) fn tagged(variant: Option<&'static str>, value: AttributeValue) -> AttributeValue {
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
        fn $method(self, value: $integer) -> Result<O::Value, CodecError> {
            Ok(self.sink.number(Integer::from(value).as_str()))
        }
    )*};
}

macro_rules! floats {
    ($($method:ident: $float:ty,)*) => {$(
        fn $method(self, value: $float) -> Result<O::Value, CodecError> {
            number::check_float(value.into())?;
            let text = number::float_text(value.into(), || value.to_string(), || format!("{value:e}"));
            Ok(self.sink.number(&text))
        }
    )*};
}

impl<O: Sink> ser::Serializer for ValueSerializer<O> {
    type Ok = O::Value;
    type Error = CodecError;
    type SerializeSeq = List<O>;
    type SerializeTuple = List<O>;
    type SerializeTupleStruct = List<O>;
    type SerializeTupleVariant = List<O>;
    type SerializeMap = Map<O>;
    type SerializeStruct = Members<O>;
    type SerializeStructVariant = Struct<O>;

    integers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    floats! { serialize_f32: f32, serialize_f64: f64, }

    fn serialize_i128(self, value: i128) -> Result<O::Value, CodecError> {
        number::checked(value.to_string()).map(|number| self.sink.number(&number))
    }

    fn serialize_u128(self, value: u128) -> Result<O::Value, CodecError> {
        number::checked(value.to_string()).map(|number| self.sink.number(&number))
    }

    fn serialize_bool(self, value: bool) -> Result<O::Value, CodecError> {
        Ok(self.sink.boolean(value))
    }

    fn serialize_char(self, value: char) -> Result<O::Value, CodecError> {
        Ok(self.sink.text(value.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, value: &str) -> Result<O::Value, CodecError> {
        Ok(self.sink.text(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<O::Value, CodecError> {
        Ok(self.sink.bytes(value))
    }

    fn serialize_none(self) -> Result<O::Value, CodecError> {
        Ok(if self.nesting.is_attribute() { self.sink.absent() } else { self.sink.null() })
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<O::Value, CodecError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<O::Value, CodecError> {
        Ok(self.sink.null())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<O::Value, CodecError> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<O::Value, CodecError> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<O::Value, CodecError> {
        if !set::is_set(name) {
            // A `None` in it is not the field's own, for which alone serde takes an absent attribute.
            let nesting = if self.nesting.is_item() { self.nesting } else { Nesting::Inside };
            return value.serialize(Self { nesting, ..self });
        }
        // To the service a set is one value: what is in it is no level further.
        let depth = self.depth.saturating_sub(1);
        let list = value.serialize(ValueSerializer { sink: Tree, nesting: self.nesting, depth })?;
        set::from_list(list).map(|set| self.sink.attribute(set))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<O::Value, CodecError> {
        check_name(variant)?;
        // The map around the value is the only level here.
        let inner = self.enter(None)?;
        self.sink.variant(variant);
        let value = inner.serialize(value).map_err(|error| error.in_member(variant))?;
        Ok(self.sink.end_variant(variant, value))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<List<O>, CodecError> {
        self.list(len, None)
    }

    fn serialize_tuple(self, len: usize) -> Result<List<O>, CodecError> {
        self.list(Some(len), None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<List<O>, CodecError> {
        self.list(Some(len), None)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<List<O>, CodecError> {
        self.list(Some(len), Some(variant))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Map<O>, CodecError> {
        let tree = ValueSerializer { sink: Tree, nesting: self.nesting, depth: self.depth };
        let Struct { inner, map, variant: _ } = tree.members(len.unwrap_or(0), None)?;
        Ok(Map { sink: self.sink, inner, entries: map, key: None })
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Members<O>, CodecError> {
        Members::of(name, self.sink, || self.members(len, None))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Struct<O>, CodecError> {
        self.members(len, Some(variant))
    }
}

/// The elements of a sequence or tuple.
#[derive(Debug)]
pub struct List<O: Sink> {
    inner: Inner<O>,
    begun: O::List,
    index: usize,
    variant: Option<&'static str>,
}

impl<O: Sink> List<O> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let Self { inner, begun, index, variant } = self;
        inner.sink.element(begun);
        let element = inner.serialize(value).map_err(|error| within(*variant, error.in_element(*index)))?;
        inner.sink.push(begun, element);
        *index += 1;
        Ok(())
    }

    fn finish(self) -> O::Value {
        self.inner.sink.end_list(self.begun, self.variant)
    }
}

/// The members of a struct.
#[derive(Debug)]
pub struct Struct<O: Sink> {
    inner: Inner<O>,
    map: O::Map,
    variant: Option<&'static str>,
}

impl<O: Sink> Struct<O> {
    fn insert<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), CodecError> {
        let Self { inner, map, variant } = self;
        check_name(name).map_err(|error| within(*variant, error))?;
        inner.sink.member(map, name);
        let value = inner.serialize(value).map_err(|error| within(*variant, error.in_member(name)))?;
        inner.sink.insert(map, name, value, inner.nesting).map_err(|error| within(*variant, error))
    }

    /// What is left out is its field's all the same: another one's attribute of this name would be read as
    /// it.
    fn skip(&mut self, name: &'static str) -> Result<(), CodecError> {
        let Self { inner, map, .. } = self;
        if inner.nesting != Nesting::Claimed {
            return Ok(());
        }
        inner.sink.insert(map, name, inner.sink.absent(), inner.nesting)
    }

    fn finish(self) -> O::Value {
        self.inner.sink.end_map(self.map, self.variant)
    }
}

/// The members of a map, or of a struct that flattens others.
#[derive(Debug)]
pub struct Map<O> {
    sink: O,
    inner: Inner<Tree>,
    entries: Item,
    key: Option<String>,
}

impl<O> Map<O> {
    fn insert<T: Serialize + ?Sized>(
        &mut self,
        nesting: Nesting,
        key: String,
        is_name: bool,
        value: &T,
    ) -> Result<(), CodecError> {
        let inner = Inner { nesting, ..self.inner };
        let is_name = is_name || self.inner.nesting.is_attribute();
        check_name(&key).map_err(|error| error.under(&key, is_name))?;
        let value = inner.serialize(value).map_err(|error| error.under(&key, is_name))?;
        match self.inner.nesting {
            Nesting::Claimed => insert_once(&mut self.entries, key, is_name, value),
            _ if matches!(value, ABSENT) => Ok(()),
            // What its flattened fields hold twice, an entity says of itself: `rest_of`, and `check_rest`.
            Nesting::Attribute => {
                self.entries.insert(key, value);
                Ok(())
            }
            _ => insert_once(&mut self.entries, key, is_name, value),
        }
    }
}

/// Whether such a key is the name of a field: a struct that flattens others hands its names over as the texts
/// that they are, and a map its keys by reference, whatever they are. A `None` of a field is absent, and one
/// in a map, `NULL`.
pub(super) fn is_name<K: ?Sized>() -> bool {
    size_of::<&K>() > size_of::<&u8>()
}

macro_rules! sequences {
    ($($kind:ident: $method:ident,)*) => {$(
        impl<O: Sink> ser::$kind for List<O> {
            type Ok = O::Value;
            type Error = CodecError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
                self.push(value)
            }

            fn end(self) -> Result<O::Value, CodecError> {
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
        impl<O: Sink> ser::$kind for Struct<O> {
            type Ok = O::Value;
            type Error = CodecError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), CodecError> {
                self.insert(name, value)
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), CodecError> {
                self.skip(name)
            }

            fn end(self) -> Result<O::Value, CodecError> {
                Ok(self.finish())
            }
        }
    )*};
}

structs! { SerializeStruct, SerializeStructVariant, }

impl<O: Sink> ser::SerializeMap for Map<O> {
    type Ok = O::Value;
    type Error = CodecError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), CodecError> {
        self.key = Some(key.serialize(KeySerializer)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), CodecError> {
        let key = self.key.take();
        let key = key.ok_or_else(|| CodecError::new("a map's value came before its key"))?;
        self.insert(Nesting::Inside, key, false, value)
    }

    fn serialize_entry<K, T>(&mut self, key: &K, value: &T) -> Result<(), CodecError>
    where
        K: Serialize + ?Sized,
        T: Serialize + ?Sized,
    {
        let is_name = is_name::<K>();
        let nesting = if is_name { self.inner.nesting } else { Nesting::Inside };
        self.insert(nesting, key.serialize(KeySerializer)?, is_name, value)
    }

    fn end(self) -> Result<O::Value, CodecError> {
        Ok(self.sink.attribute(AttributeValue::M(self.entries)))
    }
}
