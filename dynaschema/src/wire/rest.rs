//! Fields that serde flattens: the attributes that they bring along, and which of them are maps.

use std::fmt;

use serde::ser::{self, Impossible, Serialize, Serializer};

use super::CodecError;
use super::ser::{ValueSerializer, is_name, present};
use super::sink::ABSENT;
use super::unordered::same_in_any_order;
use crate::AttributeValue;

/// What the fields that serde flattens bring into an item, field by field.
#[derive(Debug, Clone, Default)]
pub struct Rest(Vec<Flattened>);

#[derive(Debug, Clone)]
struct Flattened {
    /// In their order.
    names: Vec<String>,
    /// What a struct has no value of: it might read another's under this name.
    claimed: Vec<String>,
    /// Whether each entry stands for itself; all else is one value, in however many attributes.
    is_map: bool,
}

impl Flattened {
    /// The names under which it holds something, or might read it.
    fn reads(&self) -> impl Iterator<Item = &String> {
        self.names.iter().chain(&self.claimed)
    }

    /// Whether what is read in its place is what it is: it has all its attributes, and none that it lacks.
    /// What has no members at all, as a `None`, is then nothing still. A map inside of a struct may show more.
    fn is_read_as(&self, read: &Self) -> bool {
        let has = |name: &String| read.names.binary_search(name).is_ok();
        if !self.is_map && self.reads().next().is_none() {
            return read.names.is_empty();
        }
        self.names.iter().all(has) && !self.claimed.iter().any(has)
    }
}

impl Rest {
    /// The names of the attributes; two fields may have the same one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.0.iter().flat_map(|field| &field.names)
    }

    /// Whether what it brings into an item may be mixed with a value that is there: some of it is one value
    /// together, or stands beside a field that may be one there and read an entry of a map for its own.
    pub(crate) fn may_be_mixed(&self) -> bool {
        self.names().next().is_some() && self.0.iter().any(|field| !field.is_map)
    }

    /// The fields that are one value each, with their places and the names of their attributes.
    pub(crate) fn values(&self) -> impl Iterator<Item = (usize, &[String])> {
        self.fields_of_values().map(|(place, field)| (place, &*field.names))
    }

    fn fields_of_values(&self) -> impl Iterator<Item = (usize, &Flattened)> {
        self.0.iter().enumerate().filter(|(_, field)| !field.is_map && !field.names.is_empty())
    }

    /// The names of the attributes of the field at this place.
    pub(crate) fn names_at(&self, place: usize) -> &[String] {
        self.0.get(place).map_or(&[], |field| &field.names)
    }

    /// The names of the attributes of the other fields that are one value each.
    pub(crate) fn names_beside(&self, place: usize) -> impl Iterator<Item = &String> {
        self.fields_of_values().filter(move |(other, _)| *other != place).flat_map(|(_, field)| &field.names)
    }

    /// Whether the field at this place is in `read` what it is here.
    pub(crate) fn is_read_at(&self, place: usize, read: &Self) -> bool {
        self.0.get(place).zip(read.0.get(place)).is_some_and(|(here, read)| here.is_read_as(read))
    }

    /// Whether an item whose own rest this is has all else as it was where it gets the field at this place of
    /// `value`: what is `filled` then reads the others as they are, and none of these is read under the same
    /// names.
    pub(crate) fn stays_beside(&self, value: &Self, place: usize, filled: &Self) -> bool {
        let names = value.names_at(place);
        let is_apart = |own: &Flattened| own.is_map || !own.names.iter().any(|name| names.contains(name));
        let mut fields = self.0.iter().zip(&filled.0).enumerate();
        fields.all(|(other, (own, read))| other == place || own.is_read_as(read) && is_apart(own))
    }

    /// What an item whose own rest this is gets of nobody, where it gets the fields at these places of
    /// `value`. Of the others that are one value each, these are the attributes of both: the value may have
    /// others, those of another variant, or fewer, and an entry of a map may have the name of one that its own
    /// lacks.
    pub(crate) fn withheld(&self, value: &Self, brought: &[usize]) -> Vec<String> {
        let stays = |(place, _): &(usize, &Flattened)| !brought.contains(place);
        let of_own = self.fields_of_values().filter(stays).flat_map(|(_, field)| field.reads());
        let of_value = value.fields_of_values().filter(stays).flat_map(|(_, field)| &field.names);
        let comes = |name: &&String| brought.iter().any(|place| value.names_at(*place).contains(name));
        of_own.chain(of_value).filter(|name| !comes(name)).cloned().collect()
    }
}

/// One of them, by what it is encoded as, and whether it is a map.
pub(crate) type EncodedField = (Result<Option<AttributeValue>, CodecError>, bool);

/// What flattened fields bring along, by what each is encoded as. Of two that have one name, each has to read what
/// it has here: `read` gives what the fields are encoded as of the value that is read of the item, and is asked
/// where that is not plain.
pub(crate) fn rest_of<const FIELDS: usize>(
    fields: [EncodedField; FIELDS],
    read: impl FnOnce() -> Result<[EncodedField; FIELDS], CodecError>,
) -> Result<Rest, CodecError> {
    let brought = brought_by(fields)?;
    if FIELDS > 1 {
        check_shared(&brought, || brought_by(read()?))?;
    }
    let fields = brought.into_iter().map(|Brought { members, is_map }| {
        let (mut names, mut claimed) = (Vec::with_capacity(members.len()), Vec::new());
        for (name, value) in members {
            if present(value).is_some() { names.push(name) } else { claimed.push(name) }
        }
        names.sort_unstable();
        Flattened { names, claimed, is_map }
    });
    Ok(Rest(fields.collect()))
}

/// The members of one of them: of a struct, those that are absent, too.
struct Brought {
    members: Vec<MemberOf>,
    is_map: bool,
}

impl Brought {
    fn get(&self, name: &str) -> Option<&AttributeValue> {
        self.members.iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }
}

fn brought_by<const FIELDS: usize>(fields: [EncodedField; FIELDS]) -> Result<Vec<Brought>, CodecError> {
    let brought = |(field, is_map): EncodedField| Ok(Brought { members: members_of(field?), is_map });
    fields.into_iter().map(brought).collect()
}

type MemberOf = (String, AttributeValue);

fn members_of(field: Option<AttributeValue>) -> Vec<MemberOf> {
    match field {
        Some(AttributeValue::M(members)) => members.into_iter().collect(),
        // A variant without content is flattened into an attribute of its name.
        Some(AttributeValue::S(variant)) => vec![(variant, AttributeValue::Null(true))],
        _ => Vec::new(),
    }
}

/// That each field reads what it has here, of the names that several have. Some of serde's types take what they read
/// away from those behind them, others do not, and a member that is skipped is read of its default: only the
/// reading itself tells.
fn check_shared(
    here: &[Brought],
    read: impl FnOnce() -> Result<Vec<Brought>, CodecError>,
) -> Result<(), CodecError> {
    let shared = shared(here);
    let Some(first) = shared.first() else { return Ok(()) };
    let misread = match read() {
        Ok(read) => shared.iter().find(|name| !is_read_so(here, &read, name)),
        Err(_) => Some(first),
    };
    let Some(name) = misread else { return Ok(()) };
    let message = "two flattened fields hold an attribute of this name, and not both would be read as they are; \
                   take it out of one of them, and declare a field that takes in the rest behind the others";
    Err(CodecError::new(message).in_member(name))
}

/// The names that several fields have, where one of these has a value: all of them may read that one.
fn shared(fields: &[Brought]) -> Vec<&str> {
    let mut members: Vec<&MemberOf> = fields.iter().flat_map(|field| &field.members).collect();
    members.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let several = members.chunk_by(|(a, _), (b, _)| a == b).filter(|same| same.len() > 1);
    let stored = several.filter(|same| same.iter().any(|(_, value)| !matches!(*value, ABSENT)));
    stored.map(|same| same[0].0.as_str()).collect()
}

/// Whether each field reads under this name what it has here. An entry that a map lacks is nobody's, and one that
/// another field has taken from it is still read.
fn is_read_so(here: &[Brought], read: &[Brought], name: &str) -> bool {
    here.iter().zip(read).all(|(here, read_back)| match (here.get(name), read_back.get(name)) {
        (None, _) if read_back.is_map => true,
        (Some(entry), None) if read_back.is_map => {
            read.iter().filter_map(|field| field.get(name)).any(|taken| is_same(entry, taken))
        }
        (here, read_back) => is_same(here.unwrap_or(&ABSENT), read_back.unwrap_or(&ABSENT)),
    })
}

/// Whether two members are one value, of which an absent one is a `None` as `NULL` is. The elements of a set of
/// serde's stand in another order each time.
fn is_same(a: &AttributeValue, b: &AttributeValue) -> bool {
    a.is_null() && b.is_null() || same_in_any_order(a, b)
}

/// What serde flattens of a field, as it stands in the item: a `None` of a struct's field is no attribute, and is
/// kept as one that is absent.
pub fn encode_flattened<T: Serialize + ?Sized>(value: &T) -> Result<Option<AttributeValue>, CodecError> {
    encode_flattened_with(|serializer| value.serialize(serializer))
}

/// The same of one that serde writes by a function of the user's (`with`).
pub fn encode_flattened_with(
    serialize: impl FnOnce(ValueSerializer) -> Result<AttributeValue, CodecError>,
) -> Result<Option<AttributeValue>, CodecError> {
    serialize(ValueSerializer::flattened()).map(Some)
}

/// Whether a value serialises as a map, of which each entry stands for itself: a struct hands the names of its
/// fields over, or says itself that it is one.
pub fn is_map<T: Serialize + ?Sized>(value: &T) -> bool {
    is_map_with(|serializer| value.serialize(serializer))
}

/// The same of one that serde writes by a function of the user's (`with`).
pub fn is_map_with(serialize: impl FnOnce(Asked) -> Result<(), NoMap>) -> bool {
    serialize(Asked).is_ok()
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet, HashMap};

    use serde::{Deserialize, Serialize};

    use super::*;

    type Map = BTreeMap<String, u8>;

    #[derive(Serialize)]
    struct Plain {
        a: u8,
    }

    #[derive(Serialize)]
    struct Only {
        #[serde(flatten)]
        map: Map,
    }

    #[derive(Serialize)]
    struct Both {
        #[serde(flatten)]
        map: Map,
        #[serde(flatten)]
        plain: Plain,
    }

    #[derive(Serialize)]
    enum Outside {
        Map(Map),
        Plain { a: u8 },
        Unit,
    }

    #[derive(Serialize)]
    #[serde(tag = "kind")]
    enum Inside {
        Map(Map),
        Plain(Plain),
    }

    #[derive(Serialize)]
    #[serde(untagged)]
    enum Bare {
        Map(Map),
        Plain(Plain),
    }

    #[test]
    fn is_a_map_what_is_nothing_else() {
        let map = || Map::from([("x".to_owned(), 1)]);
        assert!(is_map(&map()) && is_map(&Map::new()) && is_map(&Some(map())) && is_map(&Box::new(map())));
        assert!(is_map(&HashMap::from([("x", 1)])) && is_map(&HashMap::from([(1, 1)])));
        assert!(is_map(&Only { map: map() }) && is_map(&Bare::Map(map())));

        let plain = || Plain { a: 1 };
        assert!(
            !is_map(&plain()) && !is_map(&Some(plain())) && !is_map(&Both { map: map(), plain: plain() })
        );
        assert!(
            !is_map(&Outside::Map(map())) && !is_map(&Outside::Plain { a: 1 }) && !is_map(&Outside::Unit)
        );
        assert!(!is_map(&Inside::Map(map())) && !is_map(&Inside::Plain(plain())));
        assert!(!is_map(&Bare::Plain(plain())) && !is_map(&None::<Map>) && !is_map("x") && !is_map(&[1]));
    }

    #[derive(Serialize, Deserialize)]
    struct Sides {
        left: Option<u8>,
        right: Option<u8>,
    }

    /// What is never asked of fields without a name in common.
    fn unasked<const FIELDS: usize>() -> Result<[EncodedField; FIELDS], CodecError> {
        panic!("the item is read")
    }

    #[test]
    fn of_a_struct_a_none_is_no_attribute() {
        let sides = Sides { left: None, right: Some(1) };
        let map = BTreeMap::from([("x", None::<u8>)]);
        let fields = [(encode_flattened(&sides), is_map(&sides)), (encode_flattened(&map), is_map(&map))];
        let rest = rest_of(fields, unasked).unwrap();
        assert_eq!(rest.names().collect::<Vec<_>>(), ["right", "x"]);
        let of = |left, right| rest_of([(encode_flattened(&Sides { left, right }), false)], unasked).unwrap();
        let kept = |own: &Rest, brought: &[usize]| -> BTreeSet<String> {
            own.withheld(&rest, brought).into_iter().collect()
        };
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        // Of what is there, it is all that the two have, or would read.
        assert_eq!(kept(&of(Some(1), None), &[]), names(&["left", "right"]));
        // One that has nothing would read nothing, and what is brought in comes as a whole.
        assert_eq!(kept(&of(None, None), &[]), names(&["right"]));
        assert_eq!(kept(&of(Some(1), None), &[0]), names(&[]));
        assert!(rest.may_be_mixed() && !of(None, None).may_be_mixed());
    }

    #[test]
    fn a_field_comes_where_each_is_read_as_it_is() {
        let sides = |left, right| Some(Sides { left, right });
        let of = |one: Option<Sides>, other: Option<Sides>| {
            rest_of([one, other].map(|sides| (encode_flattened(&sides), false)), unasked).unwrap()
        };
        let value = of(sides(None, Some(1)), None);
        assert!(value.is_read_at(0, &of(sides(None, Some(2)), None)));
        for other in [of(sides(Some(1), Some(2)), None), of(None, None), Rest::default()] {
            assert!(!value.is_read_at(0, &other));
        }
        let (nothing, second) = (of(None, None), of(None, sides(None, Some(1))));
        assert!(nothing.stays_beside(&value, 0, &value) && nothing.stays_beside(&second, 1, &second));
        // The first one has read what was the second's, or might.
        assert!(!nothing.stays_beside(&second, 1, &value));
        let (left, both) = (of(sides(Some(1), None), None), of(sides(Some(1), Some(1)), None));
        assert!(left.stays_beside(&second, 1, &left) && !left.stays_beside(&second, 1, &both));
        assert!(!both.stays_beside(&second, 1, &both));
    }

    #[test]
    fn an_entry_of_a_map_may_be_mixed_with_a_value() {
        let map = || (encode_flattened(&BTreeMap::from([("x", 1)])), true);
        let none = || (encode_flattened(&None::<Plain>), false);
        let empty = || (encode_flattened(&Map::new()), true);
        assert!(!rest_of([map()], unasked).unwrap().may_be_mixed());
        assert!(rest_of([none(), map()], unasked).unwrap().may_be_mixed());
        assert!(!rest_of([none(), empty()], unasked).unwrap().may_be_mixed());
    }

    #[test]
    fn a_none_is_no_other_fields_value() {
        #[derive(Serialize, Deserialize)]
        struct Both {
            #[serde(flatten)]
            sides: Sides,
            #[serde(flatten)]
            map: BTreeMap<String, Option<u8>>,
        }

        let fields =
            |both: &Both| [(encode_flattened(&both.sides), false), (encode_flattened(&both.map), true)];
        let shared = |left: Option<u8>, entry: Option<u8>| {
            let map = BTreeMap::from([("left".to_owned(), entry)]);
            let both = Both { sides: Sides { left, right: None }, map };
            rest_of(fields(&both), || Ok(fields(&crate::wire::decode(crate::wire::encode(&both)?)?)))
        };
        for (left, entry) in [(None, Some(1)), (Some(1), None), (Some(1), Some(2))] {
            assert!(shared(left, entry).unwrap_err().to_string().contains("two flattened fields"));
        }
        for (left, names) in [(None, 1), (Some(1), 2)] {
            assert_eq!(shared(left, left).unwrap().names().count(), names);
        }
    }

    /// Where nothing is stored of a name, nobody reads another's.
    #[test]
    fn nothing_is_read_for_what_nobody_has() {
        let sides = |left, right| (encode_flattened(&Sides { left, right }), false);
        let rest = rest_of([sides(None, None), sides(None, None)], unasked).unwrap();
        assert_eq!(rest.names().count(), 0);
        let entry = BTreeMap::from([("x", 1)]);
        rest_of([sides(Some(1), None), (encode_flattened(&entry), true)], unasked).unwrap();
    }
}
