//! Whether a value that serde flattens is a map: asked of its type's own `Serialize` and `Deserialize`.

use std::cell::Cell;
use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::ser::{self, Impossible, Serialize, Serializer};

use super::ser::is_name;

/// Whether a value serialises as a map, of which each entry stands for itself: a struct hands the names of
/// its fields over, or says itself that it is one. Its type then has to read a map, too: an enum may be one
/// in this value, and another one in what is stored.
pub fn is_map<T: Serialize + DeserializeOwned>(value: &T) -> bool {
    is_map_with::<T>(|serializer| value.serialize(serializer), |deserializer| T::deserialize(deserializer))
}

/// The same of one that serde writes or reads by a function of the user's (`with`).
pub fn is_map_with<T>(
    serialize: impl FnOnce(Asked) -> Result<(), NoMap>,
    deserialize: impl FnOnce(AskedType<'_>) -> Result<T, NoMap>,
) -> bool {
    serialize(Asked).is_ok() && {
        let reads_map = Cell::new(false);
        // Nothing is read, so that this is an error in any case.
        let _ = deserialize(AskedType { reads_map: &reads_map });
        reads_map.get()
    }
}

/// Serialises nothing: what it is told is the answer.
#[derive(Debug)]
pub struct Asked;

/// That it is no map, or not only one, which ends the serialising.
#[derive(Debug)]
pub struct NoMap;

impl fmt::Display for NoMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no map")
    }
}

impl std::error::Error for NoMap {}

impl ser::Error for NoMap {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl de::Error for NoMap {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

macro_rules! no_map {
    ($($method:ident($($argument:ty),*);)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<(), NoMap> {
            Err(NoMap)
        }
    )*};
}

macro_rules! no_map_of {
    ($($method:ident($($argument:ty),*) -> $kind:ident;)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<Self::$kind, NoMap> {
            Err(NoMap)
        }
    )*};
}

impl Serializer for Asked {
    type Ok = ();
    type Error = NoMap;
    type SerializeSeq = Impossible<(), NoMap>;
    type SerializeTuple = Impossible<(), NoMap>;
    type SerializeTupleStruct = Impossible<(), NoMap>;
    type SerializeTupleVariant = Impossible<(), NoMap>;
    type SerializeMap = Self;
    type SerializeStruct = Impossible<(), NoMap>;
    type SerializeStructVariant = Impossible<(), NoMap>;

    no_map! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    no_map_of! {
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_struct(&'static str, usize) -> SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NoMap> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), NoMap> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<(), NoMap> {
        Err(NoMap)
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Self, NoMap> {
        Ok(self)
    }
}

impl ser::SerializeMap for Asked {
    type Ok = ();
    type Error = NoMap;

    fn serialize_key<K: Serialize + ?Sized>(&mut self, _key: &K) -> Result<(), NoMap> {
        if is_name::<K>() { Err(NoMap) } else { Ok(()) }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, _value: &T) -> Result<(), NoMap> {
        Ok(())
    }

    fn serialize_entry<K, T>(&mut self, key: &K, _value: &T) -> Result<(), NoMap>
    where
        K: Serialize + ?Sized,
        T: Serialize + ?Sized,
    {
        self.serialize_key(key)
    }

    fn end(self) -> Result<(), NoMap> {
        Ok(())
    }
}

/// Deserialises nothing: what it is asked for tells whether the type is a map, whatever is stored.
#[derive(Debug)]
pub struct AskedType<'a> {
    reads_map: &'a Cell<bool>,
}

macro_rules! reads_no_map {
    ($($method:ident($($argument:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $(_: $argument,)* _visitor: V) -> Result<V::Value, NoMap> {
            Err(NoMap)
        }
    )*};
}

impl<'de> Deserializer<'de> for AskedType<'_> {
    type Error = NoMap;

    reads_no_map! {
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_unit();
        deserialize_unit_struct(&'static str);
        deserialize_seq();
        deserialize_tuple(usize);
        deserialize_tuple_struct(&'static str, usize);
        deserialize_struct(&'static str, &'static [&'static str]);
        deserialize_enum(&'static str, &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    /// What takes anything, as a `serde_json::Value`, keeps the map that it is given. A buffer that an enum
    /// without a name reads its variants from has bytes, too, which no such value has.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NoMap> {
        self.reads_map.set(visitor.visit_bytes::<NoMap>(&[]).is_err());
        Err(NoMap)
    }

    fn deserialize_map<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, NoMap> {
        self.reads_map.set(true);
        Err(NoMap)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NoMap> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, NoMap> {
        visitor.visit_newtype_struct(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;

    type Map = BTreeMap<String, u8>;

    #[derive(Serialize, Deserialize)]
    struct Plain {
        a: u8,
    }

    #[derive(Serialize, Deserialize)]
    struct Only {
        #[serde(flatten)]
        map: Map,
    }

    #[derive(Serialize, Deserialize)]
    struct Both {
        #[serde(flatten)]
        map: Map,
        #[serde(flatten)]
        plain: Plain,
    }

    #[derive(Serialize, Deserialize)]
    enum Outside {
        Map(Map),
        Plain { a: u8 },
        Unit,
    }

    #[derive(Serialize, Deserialize)]
    #[serde(tag = "kind")]
    enum Inside {
        Map(Map),
        Plain(Plain),
    }

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Bare {
        Map(Map),
        Plain(Plain),
    }

    #[test]
    fn is_a_map_what_is_nothing_else() {
        let map = || Map::from([("x".to_owned(), 1)]);
        assert!(is_map(&map()) && is_map(&Map::new()) && is_map(&Some(map())) && is_map(&Box::new(map())));
        assert!(is_map(&HashMap::from([("x".to_owned(), 1)])) && is_map(&HashMap::from([(1, 1)])));
        assert!(is_map(&Only { map: map() }) && is_map(&json!({ "x": 1 })));

        let plain = || Plain { a: 1 };
        assert!(
            !is_map(&plain()) && !is_map(&Some(plain())) && !is_map(&Both { map: map(), plain: plain() })
        );
        assert!(
            !is_map(&Outside::Map(map())) && !is_map(&Outside::Plain { a: 1 }) && !is_map(&Outside::Unit)
        );
        assert!(!is_map(&Inside::Map(map())) && !is_map(&Inside::Plain(plain())));
        // It may be the other one in what is stored.
        assert!(
            !is_map(&Bare::Plain(plain())) && !is_map(&Bare::Map(map())) && !is_map(&Some(Bare::Map(map())))
        );
        assert!(!is_map(&None::<Map>) && !is_map(&"x".to_owned()) && !is_map(&[1]));
    }
}
