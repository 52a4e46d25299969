//! Fields that serde flattens: the attributes that they bring along.

use serde::Serialize;

use super::CodecError;
use super::equality::same_value;
use super::ser::{ValueSerializer, present};
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
    /// What serde leaves out of it though a read would give another value, or none.
    misread: Option<Vec<MemberOf>>,
}

impl Flattened {
    /// The names under which it holds something, or might read it.
    fn reads(&self) -> impl Iterator<Item = &String> {
        self.names.iter().chain(&self.claimed)
    }

    /// Whether what is read in its place is what it is: it has all its attributes, and none that it lacks.
    /// What has no members at all, as a `None`, is then nothing still. A map inside of a struct may show
    /// more.
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
        self.places().map(|(_, name)| name)
    }

    /// The same, each with the place of its field.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, &String)> {
        let fields = self.0.iter().enumerate();
        fields.flat_map(|(place, field)| field.names.iter().map(move |name| (place, name)))
    }

    /// Whether what it brings into an item may be mixed with a value that is there: some of it is one value
    /// together, or stands beside a field that may be one there and read an entry of a map for its own.
    pub(crate) fn may_be_mixed(&self) -> bool {
        self.names().next().is_some() && self.0.iter().any(|field| !field.is_map)
    }

    /// What serde leaves out of fields though a read of the item would give other values, or none: by their
    /// places, the members that would be others, in their order.
    pub(crate) fn misread(&self) -> impl Iterator<Item = (usize, &[MemberOf])> {
        let fields = self.0.iter().enumerate();
        fields.filter_map(|(place, field)| Some((place, field.misread.as_deref()?)))
    }

    /// The same of the field at this place.
    pub(crate) fn misread_at(&self, place: usize) -> Option<&[MemberOf]> {
        self.0.get(place)?.misread.as_deref()
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
    /// others, those of another variant, or fewer, and an entry of a map may have the name of one that its
    /// own lacks.
    pub(crate) fn withheld(&self, value: &Self, brought: &[usize]) -> Vec<String> {
        let stays = |(place, _): &(usize, &Flattened)| !brought.contains(place);
        let of_own = self.fields_of_values().filter(stays).flat_map(|(_, field)| field.reads());
        let of_value = value.fields_of_values().filter(stays).flat_map(|(_, field)| &field.names);
        let comes = |name: &&String| brought.iter().any(|place| value.names_at(*place).contains(name));
        of_own.chain(of_value).filter(|name| !comes(name)).cloned().collect()
    }
}

/// What serde makes of one of them, and whether it leaves that out.
#[derive(Debug)]
pub struct EncodedField {
    encoded: Result<AttributeValue, CodecError>,
    is_map: bool,
    is_left_out: bool,
    is_equal: Option<bool>,
}

impl EncodedField {
    /// One by what it is encoded as, and whether it is a map.
    pub fn new(encoded: Result<AttributeValue, CodecError>, is_map: bool) -> Self {
        Self { encoded, is_map, is_left_out: false, is_equal: None }
    }

    /// The same of one with a `skip_serializing_if`, by its answer.
    #[must_use]
    pub fn left_out(self, is_left_out: bool) -> Self {
        Self { is_left_out, ..self }
    }

    /// The same of one that is read, by whether its type takes it for the value's, as far as it compares.
    #[must_use]
    pub fn compared(self, is_equal: Option<bool>) -> Self {
        Self { is_equal, ..self }
    }
}

/// What flattened fields bring along, by what each is encoded as. Of two that have one name, each has to read
/// what it has here, and so has one that is left out: `read` gives what the fields are encoded as of the
/// value that is read of the item, and is asked where that is not plain.
pub(crate) fn rest_of<const FIELDS: usize>(
    fields: [EncodedField; FIELDS],
    read: impl FnOnce() -> Result<[EncodedField; FIELDS], CodecError>,
) -> Result<Rest, CodecError> {
    let here = brought_by(fields)?;
    let shared = if FIELDS > 1 { shared(&here) } else { Vec::new() };
    let is_asked = !shared.is_empty() || here.iter().any(Brought::is_doubtful);
    let read = if is_asked { read().and_then(brought_by).ok() } else { None };
    check_shared(&here, &shared, read.as_deref())?;
    let flattened = |(place, field): (usize, Brought)| {
        let misread = field.misread(read.as_ref().map(|read| &read[place]));
        field.flattened(misread)
    };
    Ok(Rest(here.into_iter().enumerate().map(flattened).collect()))
}

/// What one of them brings along, or would if serde did not leave it out.
struct Brought {
    /// Of a struct, those that are absent, too. None of what is left out and does not encode.
    members: Option<Vec<MemberOf>>,
    is_map: bool,
    is_left_out: bool,
    /// Of what is read, whether its type says that it is what was written.
    is_equal: Option<bool>,
}

impl Brought {
    fn of(EncodedField { encoded, is_map, is_left_out, is_equal }: EncodedField) -> Result<Self, CodecError> {
        let members = match encoded {
            Err(_) if is_left_out => None,
            encoded => Some(members_of(encoded?)),
        };
        Ok(Self { members, is_map, is_left_out, is_equal })
    }

    /// Be they left out or not.
    fn all(&self) -> &[MemberOf] {
        self.members.as_deref().unwrap_or_default()
    }

    /// Those that the item has.
    fn written(&self) -> &[MemberOf] {
        if self.is_left_out { &[] } else { self.all() }
    }

    fn get(&self, name: &str) -> Option<&AttributeValue> {
        value_of(self.written(), name)
    }

    /// Whether only a read tells if it may be left out, as what has no members may.
    fn is_doubtful(&self) -> bool {
        self.is_left_out && self.members.as_ref().is_none_or(|members| !members.is_empty())
    }

    /// What is read otherwise of one that is left out, in the order of the names, where it is not read as it
    /// is.
    fn misread(&self, read: Option<&Self>) -> Option<Vec<MemberOf>> {
        let says_type = read.and_then(|read| read.is_equal);
        // Equal values may be stored otherwise, as the decimals 0 and 0.00 are.
        if !self.is_doubtful() || says_type == Some(true) {
            return None;
        }
        let read = read.filter(|read| read.members.is_some() == self.members.is_some());
        // A list may be a set of serde's, which has no order: only where nothing else differs, and the type
        // says that something does, it is the order of a list. So a change of nothing but an order is not
        // told beside another difference that stays: a set would differ from itself there.
        let mut others = self.read_otherwise(read, same_in_any_order);
        if others.is_empty() && says_type == Some(false) {
            others = self.read_otherwise(read, same_value);
        }
        (read.is_none() || !others.is_empty()).then_some(others)
    }

    /// The members that are read otherwise, in the order of their names.
    fn read_otherwise(
        &self,
        read: Option<&Self>,
        is_same: fn(&AttributeValue, &AttributeValue) -> bool,
    ) -> Vec<MemberOf> {
        let is_read = |(name, value): &MemberOf| {
            let read = read.map(|read| value_of(read.all(), name).unwrap_or(&ABSENT));
            // An entry of a map that is `None` is more than none.
            read.is_some_and(|read| {
                matches!(*value, ABSENT) == matches!(*read, ABSENT) && is_same(value, read)
            })
        };
        let mut others: Vec<_> = self.all().iter().filter(|member| !is_read(member)).cloned().collect();
        others.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        others
    }

    /// What is known of it from here on.
    fn flattened(self, misread: Option<Vec<MemberOf>>) -> Flattened {
        let members = if self.is_left_out { None } else { self.members }.unwrap_or_default();
        let (mut names, mut claimed) = (Vec::with_capacity(members.len()), Vec::new());
        for (name, value) in members {
            if present(value).is_some() { names.push(name) } else { claimed.push(name) }
        }
        names.sort_unstable();
        Flattened { names, claimed, is_map: self.is_map, misread }
    }
}

fn brought_by<const FIELDS: usize>(fields: [EncodedField; FIELDS]) -> Result<Vec<Brought>, CodecError> {
    fields.into_iter().map(Brought::of).collect()
}

/// A member of a field, by its name.
pub(crate) type MemberOf = (String, AttributeValue);

fn value_of<'m>(members: &'m [MemberOf], name: &str) -> Option<&'m AttributeValue> {
    members.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}

fn members_of(field: AttributeValue) -> Vec<MemberOf> {
    match field {
        AttributeValue::M(members) => members.into_iter().collect(),
        // A variant without content is flattened into an attribute of its name.
        AttributeValue::S(variant) => vec![(variant, AttributeValue::Null(true))],
        _ => Vec::new(),
    }
}

/// That each field reads what it has here, of the names that several have. Some of serde's types take what
/// they read away from those behind them, others do not, and a member that is skipped is read of its default:
/// only the reading itself tells.
fn check_shared(here: &[Brought], shared: &[&str], read: Option<&[Brought]>) -> Result<(), CodecError> {
    let is_misread = |name: &&&str| !read.is_some_and(|read| is_read_so(here, read, name));
    let Some(name) = shared.iter().find(is_misread) else { return Ok(()) };
    let message = "two flattened fields hold an attribute of this name, and not both would be read as they are; \
                   take it out of one of them, and declare a field that takes in the rest behind the others";
    Err(CodecError::new(message).in_member(name))
}

/// The names that several fields have, where one of these has a value: all of them may read that one.
fn shared(fields: &[Brought]) -> Vec<&str> {
    let mut members: Vec<&MemberOf> = fields.iter().flat_map(Brought::written).collect();
    members.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let several = members.chunk_by(|(a, _), (b, _)| a == b).filter(|same| same.len() > 1);
    let stored = several.filter(|same| same.iter().any(|(_, value)| !matches!(*value, ABSENT)));
    stored.map(|same| same[0].0.as_str()).collect()
}

/// Whether each field reads under this name what it has here. An entry that a map lacks is nobody's, and one
/// that another field has taken from it is still read.
fn is_read_so(here: &[Brought], read: &[Brought], name: &str) -> bool {
    here.iter().zip(read).all(|(here, read_back)| match (here.get(name), read_back.get(name)) {
        (None, _) if read_back.is_map => true,
        (Some(entry), None) if read_back.is_map => {
            read.iter().filter_map(|field| field.get(name)).any(|taken| is_same(entry, taken))
        }
        (here, read_back) => is_same(here.unwrap_or(&ABSENT), read_back.unwrap_or(&ABSENT)),
    })
}

/// Whether two members are one value, of which an absent one is a `None` as `NULL` is. The elements of a set
/// of serde's stand in another order each time.
fn is_same(a: &AttributeValue, b: &AttributeValue) -> bool {
    a.is_null() && b.is_null() || same_in_any_order(a, b)
}

/// What serde flattens of a field, as it stands in the item: a `None` of a struct's field is no attribute,
/// and is kept as one that is absent.
pub fn encode_flattened<T: Serialize + ?Sized>(value: &T) -> Result<AttributeValue, CodecError> {
    encode_flattened_with(|serializer| value.serialize(serializer))
}

/// The same of one that serde writes by a function of the user's (`with`).
pub fn encode_flattened_with(
    serialize: impl FnOnce(ValueSerializer) -> Result<AttributeValue, CodecError>,
) -> Result<AttributeValue, CodecError> {
    serialize(ValueSerializer::flattened())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Sides {
        left: Option<u8>,
        right: Option<u8>,
    }

    fn one<T: Serialize>(value: &T) -> EncodedField {
        EncodedField::new(encode_flattened(value), false)
    }

    fn map<T: Serialize>(value: &T) -> EncodedField {
        EncodedField::new(encode_flattened(value), true)
    }

    /// What is never asked of fields without a name in common.
    fn unasked<const FIELDS: usize>() -> Result<[EncodedField; FIELDS], CodecError> {
        panic!("the item is read")
    }

    #[test]
    fn of_a_struct_a_none_is_no_attribute() {
        let sides = Sides { left: None, right: Some(1) };
        let rest = rest_of([one(&sides), map(&BTreeMap::from([("x", None::<u8>)]))], unasked).unwrap();
        assert_eq!(rest.names().collect::<Vec<_>>(), ["right", "x"]);
        let of = |left, right| rest_of([one(&Sides { left, right })], unasked).unwrap();
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
        let of = |first: Option<Sides>, second: Option<Sides>| {
            rest_of([one(&first), one(&second)], unasked).unwrap()
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
        let entry = || map(&BTreeMap::from([("x", 1)]));
        let none = || one(&None::<Sides>);
        let empty = || map(&BTreeMap::<String, u8>::new());
        assert!(!rest_of([entry()], unasked).unwrap().may_be_mixed());
        assert!(rest_of([none(), entry()], unasked).unwrap().may_be_mixed());
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

        let fields = |both: &Both| [one(&both.sides), map(&both.map)];
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
        let sides = |left, right| one(&Sides { left, right });
        let rest = rest_of([sides(None, None), sides(None, None)], unasked).unwrap();
        assert_eq!(rest.names().count(), 0);
        let entry = BTreeMap::from([("x", 1)]);
        rest_of([sides(Some(1), None), map(&entry)], unasked).unwrap();
    }

    #[test]
    fn what_is_left_out_is_what_is_read() {
        let sides = |left, right| one(&Sides { left, right }).left_out(true);
        let misread = |here: EncodedField, read: Option<EncodedField>| {
            let read = || read.map(|read| [read]).ok_or_else(|| CodecError::new("no value"));
            let rest = rest_of([here], read).unwrap();
            assert_eq!(rest.names().count(), 0);
            rest.misread_at(0).map(|members| members.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
        };
        let of = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(misread(sides(Some(1), None), Some(one(&Sides { left: Some(1), right: None }))), None);
        assert_eq!(misread(sides(Some(1), None), Some(sides(Some(2), None))), of(&["left"]));
        assert_eq!(misread(sides(None, Some(1)), Some(one(&None::<Sides>))), of(&["right"]));
        assert_eq!(misread(sides(None, Some(1)), None), of(&["left", "right"]));
        // Its type says so where it compares; where it does not, a list may be a set of serde's.
        let list = |elements: [u8; 2]| one(&BTreeMap::from([("x", elements)])).left_out(true);
        let equal = |is_equal| Some(list([2, 1]).compared(is_equal));
        assert_eq!(
            (misread(list([1, 2]), equal(None)), misread(list([1, 2]), equal(Some(true)))),
            (None, None)
        );
        assert_eq!(misread(list([1, 2]), equal(Some(false))), of(&["x"]));
        assert_eq!(misread(list([2, 1]), equal(Some(false))), None);
        // What differs beside it says nothing of its order, which may be another one each time.
        let two =
            |list: [u8; 2], number| one(&BTreeMap::from([("x", list), ("y", [number; 2])])).left_out(true);
        for says_type in [None, Some(false)] {
            let read = Some(two([2, 1], 1).compared(says_type));
            assert_eq!(misread(two([1, 2], 2), read), of(&["y"]));
        }
        let entry = || map(&BTreeMap::from([("x", None::<u8>)])).left_out(true);
        assert_eq!(misread(entry(), Some(map(&BTreeMap::<String, u8>::new()))), of(&["x"]));
        // What does not encode either is the same, as far as anybody knows.
        let nan = || one(&BTreeMap::from([("x", f64::NAN)])).left_out(true);
        assert_eq!((misread(nan(), Some(nan())), misread(nan(), None)), (None, of(&[])));
        // What has no members has none to read.
        assert!(rest_of([one(&None::<Sides>).left_out(true)], unasked).unwrap().misread().next().is_none());
    }
}
