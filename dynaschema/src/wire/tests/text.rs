//! The law: an item that is written as text is the item that the same value is encoded to.

use fastrand::Rng;
use serde::ser::{
    Serialize, SerializeMap as _, SerializeSeq as _, SerializeStruct as _, SerializeStructVariant as _,
    SerializeTuple as _, SerializeTupleVariant as _, Serializer,
};

use crate::wire::{encode, encode_value, item_size, sent_size, set, written};

/// A value of each kind that serde knows.
#[derive(Debug, Clone)]
enum Any {
    Text(String),
    Letter(char),
    Number(i64),
    Large(i128),
    Float(f64),
    Bytes(Vec<u8>),
    Truth(bool),
    Unit,
    None,
    Some(Box<Any>),
    Newtype(Box<Any>),
    Set(Vec<String>),
    List(Vec<Any>),
    Pair([Box<Any>; 2]),
    Map(Vec<(String, Any)>),
    Struct(Vec<Any>),
    /// A struct whose members can have the same names.
    Named(Vec<(usize, Any)>),
    UnitVariant,
    NewtypeVariant(Box<Any>),
    TupleVariant(Vec<Any>),
    StructVariant(Vec<Any>),
}

/// Names of fields and variants, some with escapes.
const NAMES: [&str; 4] = ["a", "b\"", "\u{e4}\n", "d"];

const NAME: &str = "variant\\";

impl Any {
    fn drawn(draw: &mut Rng, depth: usize) -> Self {
        fn few(draw: &mut Rng, depth: usize) -> Vec<Any> {
            (0..draw.usize(..NAMES.len())).map(|_| Any::drawn(draw, depth - 1)).collect()
        }
        let boxed = |draw: &mut Rng| Box::new(Self::drawn(draw, depth.saturating_sub(1)));
        match draw.u8(..if depth == 0 { 10 } else { 21 }) {
            0 => Self::Text(text(draw)),
            1 => Self::Letter(draw.char(..)),
            2 => Self::Number([0, -10, 1_200, draw.i64(..)][draw.usize(..4)]),
            3 => Self::Large([i128::MAX, 100, -1, draw.i64(..).into()][draw.usize(..4)]),
            4 => Self::Float([f64::NAN, -0.0, 1e300, 0.125, 1e-9, draw.f64()][draw.usize(..6)]),
            5 => Self::Bytes((0..draw.usize(..5)).map(|_| draw.u8(..)).collect()),
            6 => Self::Truth(draw.bool()),
            7 => Self::Unit,
            8 => Self::None,
            9 => Self::UnitVariant,
            10 => Self::Some(boxed(draw)),
            11 => Self::Newtype(boxed(draw)),
            12 => Self::Set((0..draw.usize(..4)).map(|_| text(draw)).collect()),
            13 => Self::List(few(draw, depth)),
            14 => Self::Pair([boxed(draw), boxed(draw)]),
            15 => Self::Map(few(draw, depth).into_iter().map(|value| (text(draw), value)).collect()),
            16 => Self::Struct(few(draw, depth)),
            17 => Self::NewtypeVariant(boxed(draw)),
            18 => Self::TupleVariant(few(draw, depth)),
            19 => {
                let mut values = few(draw, depth);
                // Of members of one name, some say the same.
                if draw.bool() && !values.is_empty() {
                    values = vec![values[0].clone(); values.len()];
                }
                Self::Named(values.into_iter().map(|value| (draw.usize(..NAMES.len()), value)).collect())
            }
            _ => Self::StructVariant(few(draw, depth)),
        }
    }
}

impl Any {
    /// Whether some struct in it, outside of maps, which are put together first, has two members of one name
    /// whose values are such.
    fn has_twice(&self, such: fn(&Self, &Self) -> bool) -> bool {
        let has = |value: &Self| value.has_twice(such);
        match self {
            Self::Some(value) | Self::Newtype(value) | Self::NewtypeVariant(value) => has(value),
            Self::Pair(values) => values.iter().any(|value| has(value)),
            Self::List(all) | Self::Struct(all) | Self::TupleVariant(all) | Self::StructVariant(all) => {
                all.iter().any(has)
            }
            Self::Named(members) => members.iter().enumerate().any(|(index, (name, value))| {
                let mut before = members[..index].iter().filter(|(other, _)| other == name);
                before.any(|(_, other)| such(value, other)) || has(value)
            }),
            _ => false,
        }
    }

    fn repeats(&self) -> bool {
        self.has_twice(|_, _| true)
    }

    /// Whether two members of one name are not the same value.
    fn contradicts(&self) -> bool {
        self.has_twice(|one, other| encode_value(one) != encode_value(other))
    }
}

fn text(draw: &mut Rng) -> String {
    let pieces = ["", "a", "bc", "\"", "\\", "\u{1}", "\u{e4}", "\u{1f600}"];
    (0..draw.usize(..3)).map(|_| pieces[draw.usize(..pieces.len())]).collect()
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Letter(letter) => serializer.serialize_char(*letter),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Large(number) => serializer.serialize_i128(*number),
            Self::Float(number) => serializer.serialize_f64(*number),
            Self::Bytes(bytes) => serializer.serialize_bytes(bytes),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::Unit => serializer.serialize_unit(),
            Self::None => serializer.serialize_none(),
            Self::Some(value) => serializer.serialize_some(value),
            Self::Newtype(value) => serializer.serialize_newtype_struct("Newtype", value),
            Self::Set(values) => set::serialize(values, serializer),
            Self::List(values) => {
                let mut list = serializer.serialize_seq(None)?;
                values.iter().try_for_each(|value| list.serialize_element(value))?;
                list.end()
            }
            Self::Pair(values) => {
                let mut pair = serializer.serialize_tuple(2)?;
                values.iter().try_for_each(|value| pair.serialize_element(value))?;
                pair.end()
            }
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(None)?;
                entries.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
            Self::Struct(values) => Item(values.clone()).serialize(serializer),
            Self::Named(members) => {
                let mut fields = serializer.serialize_struct("Named", members.len())?;
                let mut named = members.iter().map(|(name, value)| (NAMES[*name], value));
                named.try_for_each(|(name, value)| fields.serialize_field(name, value))?;
                fields.end()
            }
            Self::UnitVariant => serializer.serialize_unit_variant("Any", 0, NAME),
            Self::NewtypeVariant(value) => serializer.serialize_newtype_variant("Any", 1, NAME, value),
            Self::TupleVariant(values) => {
                let mut tuple = serializer.serialize_tuple_variant("Any", 2, NAME, values.len())?;
                values.iter().try_for_each(|value| tuple.serialize_field(value))?;
                tuple.end()
            }
            Self::StructVariant(values) => {
                let mut fields = serializer.serialize_struct_variant("Any", 3, NAME, values.len())?;
                let mut named = NAMES.iter().zip(values);
                named.try_for_each(|(name, value)| fields.serialize_field(name, value))?;
                fields.end()
            }
        }
    }
}

/// A struct with these fields.
struct Item(Vec<Any>);

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Item", self.0.len())?;
        NAMES.iter().zip(&self.0).try_for_each(|(name, value)| fields.serialize_field(name, value))?;
        fields.end()
    }
}

#[test]
fn a_text_is_the_item_that_a_value_is_encoded_to() {
    let mut draw = Rng::with_seed(11);
    let (mut items, mut refused, mut repeated) = (0, 0, 0);
    for _ in 0..20_000 {
        let value = Item((0..draw.usize(..=NAMES.len())).map(|_| Any::drawn(&mut draw, 3)).collect());
        let text = written(&value);
        let Ok(item) = encode(&value) else {
            assert!(text.is_none(), "{:?}", value.0);
            refused += 1;
            continue;
        };
        // Two members of one name are the same value, which the map has once, and a text would have twice.
        assert!(!value.0.iter().any(Any::contradicts), "{:?}", value.0);
        assert_eq!(text.is_none(), value.0.iter().any(Any::repeats), "{:?}", value.0);
        if text.is_none() {
            repeated += 1;
            continue;
        }
        let text = text.unwrap();
        assert_eq!(text.to_map(), item);
        assert_eq!(text.size(), item_size(&item), "{item:?}");
        // That of a map counts a comma too many for each list and map.
        assert!(text.sent_size() <= sent_size(&item), "{item:?}");
        items += 1;
    }
    assert!(items > 5_000 && refused > 1_000 && repeated > 100, "{items}, {refused} and {repeated}");
}

#[test]
fn what_is_no_struct_is_no_text() {
    assert!(written(&std::collections::BTreeMap::from([("a", 1)])).is_none());
    assert!(written(&"a").is_none());
    assert!(written(&None::<u8>).is_none());
    assert!(written(&[1]).is_none());
}

#[test]
fn keys_come_behind_the_attributes_of_fields() {
    for fields in [Vec::new(), vec![Any::None, Any::Truth(true)]] {
        let (mut text, mut item) = (written(&Item(fields.clone())).unwrap(), encode(&Item(fields)).unwrap());
        for (name, key) in [("PK", super::s("a#\"b\"")), ("SK", super::n("12"))] {
            text.put(name, &key);
            item.insert(name.to_owned(), key);
        }
        assert_eq!(text.to_map(), item);
        assert_eq!(text.size(), item_size(&item));
    }
}

/// As serde tags an enum around another one under the same name.
#[test]
fn what_has_a_name_twice_is_no_text() {
    #[derive(serde::Serialize)]
    #[serde(tag = "kind")]
    enum Outer {
        Held(Inner),
    }
    #[derive(serde::Serialize)]
    #[serde(tag = "kind")]
    enum Inner {
        Last { kinds: u8 },
    }
    #[derive(serde::Serialize)]
    struct One {
        outer: Outer,
    }
    #[derive(serde::Serialize)]
    struct Other {
        inner: Vec<Inner>,
    }
    let one = One { outer: Outer::Held(Inner::Last { kinds: 1 }) };
    assert!(written(&one).is_none());
    assert_eq!(
        encode(&one).unwrap_err().to_string(),
        "`outer.kind`: two members have this name, and not the same value; take one of them out or give it \
         another name, and declare a field that takes in the rest behind the others"
    );
    let inner = crate::AttributeValue::M(super::item([("kind", super::s("Last")), ("kinds", super::n("1"))]));
    let other = Other { inner: vec![Inner::Last { kinds: 1 }, Inner::Last { kinds: 1 }] };
    let list = crate::AttributeValue::L(vec![inner.clone(), inner]);
    assert_eq!(written(&other).unwrap().to_map(), super::item([("inner", list)]));
}
