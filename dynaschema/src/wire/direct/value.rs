//! The values of attributes, and what is in them.

use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::{Read, Unexpected};
use crate::wire::de::{Whatever, is_more_than_float, is_only_text, is_plain_text, visit_number};
use crate::wire::json::{
    self, Fields, Members, Once, Reached, Reader, Span, TextCursor, element_of, small_integer,
};
use crate::wire::map_key::KeyDeserializer;
use crate::wire::{AttributeType, MAX_DEPTH, number};

/// A value: read, if it is an attribute's of one piece, or opened, and it stands behind the quote or bracket.
pub(super) struct Value<'a> {
    kind: AttributeType,
    piece: Option<Span>,
    reader: &'a mut Reader,
    /// How many lists and maps stand around it.
    depth: u8,
}

impl<'a> Value<'a> {
    /// The value of an attribute, around which stands the item.
    #[inline]
    pub(super) fn of_attribute(kind: AttributeType, piece: Option<Span>, reader: &'a mut Reader) -> Self {
        Self { kind, piece, reader, depth: 1 }
    }

    /// One that is opened, around which stand so many lists and maps.
    #[inline]
    fn opened(kind: AttributeType, reader: &'a mut Reader, depth: u8) -> Self {
        Self { kind, piece: None, reader, depth }
    }
}

impl Value<'_> {
    /// What it is written as, if it is of this type.
    #[inline]
    fn text(&mut self, kind: AttributeType) -> Read<&str> {
        if self.kind != kind {
            return Err(Unexpected);
        }
        self.written().ok_or(Unexpected)
    }

    /// What a text or a number is written as.
    #[inline]
    fn written(&mut self) -> Option<&str> {
        match self.piece {
            Some(piece) => Some(self.reader.cursor.written(piece)),
            None => self.opened_text(),
        }
    }

    #[inline(never)]
    fn opened_text(&mut self) -> Option<&str> {
        self.reader.cursor.plain_text()
    }

    #[inline]
    fn integer<T: TryFrom<i64> + FromStr>(&mut self) -> Read<T> {
        if self.kind != AttributeType::Number {
            return Err(Unexpected);
        }
        let cursor = &mut self.reader.cursor;
        let integer = match self.piece {
            Some(piece) => {
                let written = cursor.written(piece).as_bytes();
                small_integer(written)
                    .filter(|(_, length)| *length == written.len())
                    .map(|(integer, _)| integer)
            }
            None => cursor.small_integer(),
        };
        match integer {
            Some(integer) => T::try_from(integer).map_err(|_| Unexpected),
            None => self.other_integer(),
        }
    }

    #[cold]
    fn other_integer<T: FromStr>(&mut self) -> Read<T> {
        let text = self.written().ok_or(Unexpected)?;
        let integer = text.parse().ok();
        integer.or_else(|| number::plain_integer(text)?.parse().ok()).ok_or(Unexpected)
    }

    /// Goes past it, if it is not read.
    fn pass(self) -> Read<()> {
        match self.piece {
            Some(_) => Ok(()),
            None => pass(&mut self.reader.cursor, self.kind),
        }
    }

    fn list<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let of_set = element_of(self.kind);
        if of_set.is_none() && self.depth > MAX_DEPTH {
            return Err(Unexpected);
        }
        let mut list =
            List { reader: self.reader, of_set, last: None, depth: self.depth, more: false, ended: false };
        let value = visitor.visit_seq(&mut list)?;
        // It is gone past what is too much, too, for types that go on behind the error.
        let mut fits = true;
        while let Some(kind) = list.opens()? {
            pass(&mut list.reader.cursor, kind)?;
            fits = false;
        }
        if fits { Ok(value) } else { Err(Unexpected) }
    }

    fn map<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let mut map = self.open_map()?;
        let value = visitor.visit_map(&mut map)?;
        map.finish()?;
        Ok(value)
    }
}

impl Value<'_> {
    /// A map that is read as a struct of these fields.
    #[inline]
    fn members<'de, V: Visitor<'de>>(self, fields: Fields, visitor: V) -> Read<V::Value> {
        if self.depth > MAX_DEPTH {
            return Err(Unexpected);
        }
        let members = self.reader.members(fields);
        let mut all = Struct {
            reader: self.reader,
            members,
            kind: AttributeType::Unknown,
            depth: self.depth,
            ended: false,
        };
        let value = visitor.visit_map(&mut all)?;
        all.finish()?;
        Ok(value)
    }
}

impl<'a> Value<'a> {
    fn open_map(self) -> Read<Map<'a>> {
        if self.kind != AttributeType::Map || self.depth > MAX_DEPTH {
            return Err(Unexpected);
        }
        Ok(Map { reader: self.reader, depth: self.depth, once: Once::default(), ended: false })
    }
}

macro_rules! integers {
    ($($method:ident: $visit:ident,)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Read<V::Value> {
            visitor.$visit(self.integer()?)
        }
    )*};
}

macro_rules! floats {
    ($($method:ident: $float:ident $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Read<V::Value> {
            let text = self.text(AttributeType::Number)?;
            match text.parse::<$float>() {
                _ if is_more_than_float::<V::Value>(text) => Err(Unexpected),
                Ok(float) if float.is_finite() => visitor.$visit(float),
                _ => Err(Unexpected),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = Unexpected;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Read<V::Value> {
        use AttributeType as Type;
        match self.kind {
            Type::String => visitor.visit_str(self.text(Type::String)?),
            Type::Number => visit_number(self.text(Type::Number)?, visitor),
            Type::Map => self.map(visitor),
            Type::List | Type::StringSet | Type::NumberSet | Type::BinarySet => self.list(visitor),
            Type::Binary | Type::Boolean | Type::Null | Type::Unknown => {
                let Reader { cursor, .. } = self.reader;
                let piece = self.piece.or_else(|| cursor.cut(self.kind)).ok_or(Unexpected)?;
                let written = cursor.written(piece);
                match self.kind {
                    Type::Binary => visitor.visit_byte_buf(json::bytes(written)),
                    Type::Boolean => visitor.visit_bool(json::truth(written)),
                    _ => visitor.visit_unit(),
                }
            }
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(mut self, visitor: V) -> Read<V::Value> {
        match self.kind {
            AttributeType::String => visitor.visit_str(self.text(AttributeType::String)?),
            AttributeType::Number => match self.text(AttributeType::Number)? {
                text if is_only_text(text) && is_plain_text(&visitor) => Err(Unexpected),
                text => visit_number(text, visitor),
            },
            AttributeType::Binary if is_plain_text(&visitor) => Err(Unexpected),
            _ => self.deserialize_any(visitor),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.kind {
            AttributeType::String | AttributeType::Number => Err(Unexpected),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
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

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        if self.kind != AttributeType::Null {
            return visitor.visit_some(self);
        }
        self.pass()?;
        visitor.visit_none()
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        if self.kind == AttributeType::String {
            return visitor.visit_enum(StrDeserializer::new(self.text(AttributeType::String)?));
        }
        let mut map = self.open_map()?;
        let value = visitor.visit_enum(Variant { map: &mut map, known, name: Span::default() })?;
        // A variant with content is a map of one member.
        if map.ended { Ok(value) } else { Err(Unexpected) }
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: Fields,
        visitor: V,
    ) -> Read<V::Value> {
        if self.kind == AttributeType::Map {
            self.members(fields, visitor)
        } else {
            self.deserialize_any(visitor)
        }
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        if self.kind == AttributeType::List { self.list(visitor) } else { self.deserialize_any(visitor) }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        self.pass()?;
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool char unit unit_struct tuple tuple_struct map identifier
    }
}

/// Reads past what an opened value is written as.
fn pass(cursor: &mut TextCursor, kind: AttributeType) -> Read<()> {
    cursor.pass_opened(kind).ok_or(Unexpected)
}

/// The elements of a list or of a set.
struct List<'a> {
    reader: &'a mut Reader,
    /// The type of each, in a set, and whether there was one.
    of_set: Option<AttributeType>,
    more: bool,
    /// That of the one before, in a list.
    last: Option<AttributeType>,
    depth: u8,
    ended: bool,
}

impl List<'_> {
    /// Opens the next element, if there is one.
    #[inline]
    fn opens(&mut self) -> Read<Option<AttributeType>> {
        if self.ended {
            return Ok(None);
        }
        let cursor = &mut self.reader.cursor;
        let kind = match self.of_set {
            None => cursor.next_in_list(self.last).ok_or(Unexpected)?.one(),
            Some(kind) if cursor.element(&mut self.more).ok_or(Unexpected)? => {
                Some(cursor.quote().map(|()| kind).ok_or(Unexpected)?)
            }
            Some(_) => None,
        };
        (self.last, self.ended) = (kind, kind.is_none());
        Ok(kind)
    }
}

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Unexpected;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        let Some(kind) = self.opens().inspect_err(|_| self.ended = true)? else { return Ok(None) };
        let element = seed.deserialize(Value::opened(kind, self.reader, self.depth + 1));
        // Whoever goes on behind an error meets the end: where the next one stands is not known here.
        element.map(Some).inspect_err(|_| self.ended = true)
    }

    /// Before the first element, roughly.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        let is_first = self.last.is_none() && !self.ended;
        if is_first { self.reader.cursor.room(self.of_set.is_some()) } else { None }
    }
}

/// The members of a map that is read as a struct.
struct Struct<'a> {
    reader: &'a mut Reader,
    members: Members,
    /// The type of the value that is next.
    kind: AttributeType,
    depth: u8,
    ended: bool,
}

impl Struct<'_> {
    /// Reads past the members that are left.
    #[inline]
    fn finish(&mut self) -> Read<()> {
        while !self.ended && self.next()?.is_some() {
            pass(&mut self.reader.cursor, self.kind)?;
        }
        Ok(())
    }

    /// Opens the next member, if there is one: its name.
    #[inline]
    fn next(&mut self) -> Read<Option<&str>> {
        match self.reader.next_member(&mut self.members).ok_or(Unexpected)? {
            Reached::One((name, kind)) => {
                self.kind = kind;
                Ok(Some(name))
            }
            Reached::End => {
                self.ended = true;
                Ok(None)
            }
        }
    }
}

impl<'de> MapAccess<'de> for Struct<'_> {
    type Error = Unexpected;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        match self.next()? {
            Some(name) => seed.deserialize(KeyDeserializer::of(name)).map(Some),
            None => Ok(None),
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<S::Value> {
        seed.deserialize(Value::opened(self.kind, self.reader, self.depth + 1))
    }
}

/// The members of another map.
struct Map<'a> {
    reader: &'a mut Reader,
    depth: u8,
    once: Once,
    ended: bool,
}

impl Map<'_> {
    /// Reads past the members that are left.
    fn finish(&mut self) -> Read<()> {
        while !self.ended && self.name()?.is_some() {
            self.read(PhantomData::<IgnoredAny>)?;
        }
        Ok(())
    }

    /// The name of the next member, if there is one.
    #[inline]
    fn name(&mut self) -> Read<Option<&str>> {
        let name = self.member()?;
        Ok(name.map(|name| self.reader.cursor.written(name)))
    }

    /// Where it stands.
    #[inline]
    fn member(&mut self) -> Read<Option<Span>> {
        let name = self.reader.cursor.member(&mut self.once).ok_or(Unexpected)?.one();
        self.ended = name.is_none();
        Ok(name)
    }

    /// The value of the member whose name was read.
    #[inline]
    fn read<'de, S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<S::Value> {
        let kind = self.reader.cursor.open().ok_or(Unexpected)?;
        let value = seed.deserialize(Value::opened(kind, self.reader, self.depth + 1))?;
        self.reader.cursor.close().ok_or(Unexpected)?;
        Ok(value)
    }
}

impl<'de> MapAccess<'de> for Map<'_> {
    type Error = Unexpected;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<Option<S::Value>> {
        match self.name()? {
            Some(name) => seed.deserialize(KeyDeserializer::of(name)).map(Some),
            None => Ok(None),
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Read<S::Value> {
        self.read(seed)
    }
}

/// An enum's variant with content: the one member of a map.
struct Variant<'a, 'm> {
    map: &'m mut Map<'a>,
    /// The names that the enum knows.
    known: &'static [&'static str],
    /// Its own name, once it is read.
    name: Span,
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Unexpected;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Read<(S::Value, Self)> {
        let name = self.map.member()?.ok_or(Unexpected)?;
        let variant = seed.deserialize(StrDeserializer::new(self.map.reader.cursor.written(name)))?;
        Ok((variant, Self { name, ..self }))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Unexpected;

    fn unit_variant(self) -> Read<()> {
        if self.known.contains(&self.map.reader.cursor.written(self.name)) {
            self.newtype_variant_seed(PhantomData::<()>)
        } else {
            self.newtype_variant_seed(PhantomData::<IgnoredAny>).map(|_| ())
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Read<S::Value> {
        let content = self.map.read(seed)?;
        self.map.name()?;
        Ok(content)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.newtype_variant_seed(Whatever(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Read<V::Value> {
        self.newtype_variant_seed(Whatever(visitor))
    }
}
