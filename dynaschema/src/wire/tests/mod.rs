//! Values and the attributes that they become.

mod containers;
mod numbers;
mod text;
mod unordered;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use aws_sdk_dynamodb::primitives::Blob;
use serde::{Deserialize, Serialize};

use super::*;

fn n(number: &str) -> AttributeValue {
    AttributeValue::N(number.to_owned())
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn item<const N: usize>(attributes: [(&str, AttributeValue); N]) -> Item {
    attributes.map(|(name, value)| (name.to_owned(), value)).into()
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Order {
    id: OrderId,
    total: u64,
    note: Option<String>,
    status: Status,
    lines: Vec<Line>,
    #[serde(with = "set", default, skip_serializing_if = "HashSet::is_empty")]
    tags: HashSet<OrderId>,
    by_day: BTreeMap<u32, bool>,
    letter: char,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct OrderId(String);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Status {
    Open,
    Paid { by: String, at: Option<u8> },
    Sent(u8, u8),
    Lost(Line),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Line {
    price: u8,
    gift: Option<bool>,
}

fn order(status: Status) -> Order {
    Order {
        id: OrderId("A1".into()),
        total: u64::MAX,
        note: None,
        status,
        lines: vec![Line { price: 1, gift: None }, Line { price: 2, gift: Some(true) }],
        tags: HashSet::from([OrderId("x".into())]),
        by_day: BTreeMap::from([(7, true)]),
        letter: 'ß',
    }
}

/// Lists in lists.
#[derive(Serialize)]
struct Nest(Vec<Nest>);

impl Nest {
    fn of(depth: usize) -> Self {
        (1..depth).fold(Self(Vec::new()), |inner, _| Self(vec![inner]))
    }
}

#[test]
fn values_come_back_as_they_went() {
    let line = Line { price: 9, gift: None };
    for status in
        [Status::Open, Status::Paid { by: "Ann".into(), at: None }, Status::Sent(1, 2), Status::Lost(line)]
    {
        let order = order(status);
        let item = encode(&order).unwrap();
        assert_eq!(decode::<Order>(item).unwrap(), order);
    }
}

#[test]
fn only_a_top_level_none_is_absent() {
    #[derive(Serialize)]
    struct Unit {
        unit: (),
    }
    let item = encode(&order(Status::Paid { by: "Ann".into(), at: None })).unwrap();
    assert!(!item.contains_key("note"));
    let AttributeValue::M(paid) = &item["status"] else { panic!("{item:?}") };
    let AttributeValue::M(paid) = &paid["Paid"] else { panic!("{item:?}") };
    assert_eq!(paid["at"], AttributeValue::Null(true));
    assert_eq!(item["tags"], AttributeValue::Ss(vec!["x".to_owned()]));
    assert_eq!(encode_value(&None::<u8>).unwrap(), AttributeValue::Null(true));
    assert_eq!(encode(&Unit { unit: () }).unwrap()["unit"], AttributeValue::Null(true));
}

/// Types with a `None` of which serde does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Nick(Option<String>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Sender {
    Number(u8),
    Name(Option<String>),
}

type Half = Option<u8>;

mod plain {
    use super::{Deserialize, Half, Serialize};

    #[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde calls it so")]
    pub(super) fn serialize<S: serde::Serializer>(half: &Half, serializer: S) -> Result<S::Ok, S::Error> {
        half.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Half, D::Error> {
        Half::deserialize(deserializer)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Letter {
    nick: Nick,
    #[serde(rename = "mail.sender")]
    sender: Sender,
    #[serde(with = "plain")]
    half: Half,
    #[serde(rename = "lines[0].total")]
    total: u64,
}

/// The law: what is written can be read, a `None` inside of another type too.
#[test]
fn a_none_in_another_type_is_read_as_it_was_written() {
    for nick in [None, Some("n".to_owned())] {
        for sender in [Sender::Number(7), Sender::Name(None), Sender::Name(Some("s".to_owned()))] {
            for half in [None, Some(5)] {
                let letter = Letter { nick: Nick(nick.clone()), sender: sender.clone(), half, total: 1 };
                let item = encode(&letter).unwrap();
                assert_eq!(written(&letter).unwrap().to_map(), item);
                assert_eq!(decode::<Letter>(item.clone()).unwrap(), letter);
                let unread = Unread::from(item);
                assert_eq!(read_field::<Nick>(&unread, "nick").unwrap(), letter.nick);
                assert_eq!(read_field::<Sender>(&unread, "mail.sender").unwrap(), letter.sender);
                assert_eq!(
                    read_field_with(&unread, "half", |value| plain::deserialize(value)).unwrap(),
                    half
                );
            }
        }
    }
    let none = Letter { nick: Nick(None), sender: Sender::Name(None), half: None, total: 1 };
    let stored = item([("nick", AttributeValue::Null(true)), ("lines[0].total", n("1"))]);
    assert_eq!(encode(&none).unwrap(), stored);
    // Nothing else is said of what lacks another attribute.
    let lacking = "`lines[0].total`: the attribute is missing";
    fails::<Letter>(Item::new(), "lines[0].total", lacking);
    let missing = read_field::<u64>(&Unread::from(Item::new()), "lines[0].total").unwrap_err();
    assert_eq!(missing.to_string(), lacking);
}

#[test]
fn a_field_is_encoded_as_in_its_item() {
    #[derive(Serialize)]
    struct One<T> {
        field: T,
    }
    #[track_caller]
    fn same<T: Serialize>(field: T) {
        let alone = encode_field(&field);
        match encode(&One { field }) {
            Ok(mut item) => assert_eq!(alone.unwrap(), item.remove("field")),
            Err(error) => assert_eq!(alone.unwrap_err().in_member("field"), error),
        }
    }
    same(5);
    same("text");
    same(None::<u8>);
    same(Some(5));
    same(Some(None::<u8>));
    same(());
    same(Box::new(None::<u8>));
    same(Nick(None));
    same(Some(Nick(None)));
    same(Sender::Name(None));
    same(vec![None, Some(1)]);
    same(BTreeMap::from([("a", None), ("b", Some(()))]));
    same(Status::Open);
    same(Status::Paid { by: "Ann".into(), at: None });
    same(Status::Sent(1, 2));
    same(order(Status::Lost(Line { price: 1, gift: None })));
    same(f64::NAN);
    same(vec![Some(1.5), Some(f64::INFINITY)]);
    same(Nest::of(31));
    same(Nest::of(32));
    same(Nest::of(33));
}

#[test]
fn a_field_with_functions_of_its_own_is_encoded_as_in_its_item() {
    #[derive(Serialize)]
    struct Tagged {
        #[serde(with = "set", skip_serializing_if = "Option::is_none")]
        skipped: Option<Vec<u8>>,
        #[serde(with = "set")]
        written: Option<Vec<u8>>,
    }
    for tags in [None, Some(vec![1, 2]), Some(Vec::new())] {
        let alone = encode_field_with(|serializer| set::serialize(&tags, serializer));
        let skipping = unless(tags.is_none(), || alone.clone());
        match encode(&Tagged { skipped: tags.clone(), written: tags.clone() }) {
            Ok(item) => {
                assert_eq!(alone.unwrap().as_ref(), item.get("written"));
                assert_eq!(skipping.unwrap().as_ref(), item.get("skipped"));
            }
            Err(error) => assert_eq!(alone.unwrap_err().in_member("skipped"), error),
        }
    }
}

/// Of what serde flattens, a field that is `None` is absent, and an entry of a map is there.
#[test]
fn a_none_of_a_flattened_map_is_null() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Page {
        id: u8,
        note: Option<u8>,
        #[serde(flatten)]
        inner: Inner,
        #[serde(flatten)]
        rest: BTreeMap<String, Option<u8>>,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Inner {
        title: Option<u8>,
        #[serde(flatten)]
        place: Option<Spot>,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Spot {
        x: u8,
        y: Option<u8>,
    }
    let null = AttributeValue::Null(true);
    for place in [None, Some(Spot { x: 2, y: None })] {
        let rest = BTreeMap::from([("a".to_owned(), None), ("b".to_owned(), Some(3))]);
        let mut stored = item([("id", n("1")), ("a", null.clone()), ("b", n("3"))]);
        stored.extend(place.as_ref().map(|_| ("x".to_owned(), n("2"))));
        let page = Page { id: 1, note: None, inner: Inner { title: None, place }, rest };
        assert_eq!(encode(&page).unwrap(), stored);
        assert_eq!(encode(&decode::<Page>(stored.clone()).unwrap()).unwrap(), stored);
    }
    let named = HashMap::from([("a", None::<u8>)]);
    assert_eq!(encode(&named).unwrap(), item([("a", null)]));
}

#[test]
fn a_none_in_an_enum_that_is_the_item_is_null() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Event {
        Noted(Option<u8>),
        Moved(u8, Option<u8>),
        Named { at: Option<u8> },
    }
    for event in [Event::Noted(None), Event::Moved(1, None), Event::Named { at: None }] {
        let item = encode(&event).unwrap();
        assert!(!format!("{item:?}").contains("Null(false)"), "{item:?}");
        assert_eq!(decode::<Event>(item).unwrap(), event);
    }
}

#[test]
fn bytes_are_binary() {
    #[derive(Debug, PartialEq)]
    struct Bytes(Vec<u8>);
    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_bytes(&self.0)
        }
    }
    struct Visit;
    impl serde::de::Visitor<'_> for Visit {
        type Value = Bytes;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("bytes")
        }
        fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
            Ok(Bytes(bytes))
        }
        // As that of `bytes::Bytes` does.
        fn visit_str<E>(self, text: &str) -> Result<Bytes, E> {
            Ok(Bytes(text.into()))
        }
    }
    impl<'de> Deserialize<'de> for Bytes {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_byte_buf(Visit)
        }
    }
    let encoded = encode(&HashMap::from([("b", Bytes(vec![0, 255]))])).unwrap();
    assert_eq!(encoded["b"], AttributeValue::B(Blob::new([0, 255])));
    assert_eq!(decode::<HashMap<String, Bytes>>(encoded).unwrap()["b"], Bytes(vec![0, 255]));
    let set = item([("set", AttributeValue::Bs(vec![Blob::new([1])]))]);
    assert_eq!(decode::<HashMap<String, Vec<Bytes>>>(set).unwrap()["set"], [Bytes(vec![1])]);
    for (other, found) in
        [(s("x"), "a text (S)"), (n("5"), "a number (N)"), (n("1000000000000000000001"), "a number (N)")]
    {
        let message = format!("`b`: expected bytes, found {found}");
        fails::<HashMap<String, Bytes>>(item([("b", other)]), "b", &message);
    }
}

/// Numbers that no `f64` holds are shown as their texts, but not to who would store them as such from then
/// on.
#[test]
fn a_string_takes_no_other_type() {
    let of = |value: &AttributeValue| item([("a", value.clone())]);
    for long in [n("1000000000000000000001"), n("12345678901234567.89"), n("-0.12345678901234567891")] {
        fails::<HashMap<String, String>>(of(&long), "a", "`a`: expected a string, found a number (N)");
        let shown = decode::<HashMap<String, serde_json::Value>>(of(&long)).unwrap();
        assert_eq!(shown["a"].as_str(), long.as_n().ok().map(String::as_str));
        assert_eq!(decode::<HashMap<String, Exact>>(of(&long)).unwrap()["a"].0, *long.as_n().unwrap());
        let list = AttributeValue::L(vec![long]);
        fails::<HashMap<String, Vec<String>>>(
            of(&list),
            "a[0]",
            "`a[0]`: expected a string, found a number (N)",
        );
    }
    let bytes = AttributeValue::B(Blob::new("text"));
    fails::<HashMap<String, String>>(of(&bytes), "a", "`a`: expected a string, found bytes (B)");
    fails::<HashMap<String, PathBuf>>(of(&bytes), "a", "`a`: expected path string, found bytes (B)");
    assert_eq!(decode::<HashMap<String, Exact>>(of(&bytes)).unwrap()["a"].0, "text");
    fails::<HashMap<String, String>>(of(&n("5")), "a", "`a`: expected a string, found an integer");
}

/// As decimals and UUIDs are: stored as a text, and read of whatever says the same.
#[derive(Debug)]
struct Exact(String);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit;
        impl serde::de::Visitor<'_> for Visit {
            type Value = Exact;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a decimal")
            }
            fn visit_str<E>(self, text: &str) -> Result<Exact, E> {
                Ok(Exact(text.to_owned()))
            }
            fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Exact, E> {
                Ok(Exact(String::from_utf8_lossy(bytes).into_owned()))
            }
        }
        deserializer.deserialize_str(Visit)
    }
}

#[track_caller]
fn fails<T: serde::de::DeserializeOwned + std::fmt::Debug>(item: Item, path: &str, message: &str) {
    let error = decode::<T>(item).unwrap_err();
    assert_eq!((error.path(), error.to_string().as_str()), (path, message));
}

#[test]
fn a_decode_error_names_the_attribute_and_no_value() {
    let good = encode(&order(Status::Lost(Line { price: 9, gift: None }))).unwrap();
    let with = |name: &str, value| {
        let mut item = good.clone();
        item.insert(name.to_owned(), value);
        item
    };
    let mut missing = good.clone();
    missing.remove("total");
    fails::<Order>(missing, "total", "`total`: the attribute is missing");
    fails::<Order>(with("total", s("9")), "total", "`total`: expected u64, found a text (S)");
    fails::<Order>(
        with("total", n("-1")),
        "total",
        "`total`: expected u64, found a number (N) that it cannot hold",
    );
    fails::<Order>(with("note", n("1")), "note", "`note`: expected a string, found an integer");
    let line = AttributeValue::M(item([("price", n("256"))]));
    let lines = AttributeValue::L(vec![AttributeValue::M(item([("price", n("1"))])), line.clone()]);
    fails::<Order>(
        with("lines", lines),
        "lines[1].price",
        "`lines[1].price`: expected u8, found a number (N) that it cannot hold",
    );
    fails::<Order>(
        with("status", AttributeValue::M(item([("Lost", line)]))),
        "status.Lost.price",
        "`status.Lost.price`: expected u8, found a number (N) that it cannot hold",
    );
    fails::<Order>(
        with("status", s("SECRET")),
        "status",
        "`status`: expected one of `Open`, `Paid`, `Sent`, `Lost`, found another text",
    );
    fails::<HashMap<String, Positive>>(
        item([("balance", n("-5"))]),
        "balance",
        "`balance`: its type refused the value",
    );
    let error = decode::<HashMap<String, Positive>>(item([("balance", n("-5"))])).unwrap_err();
    assert_eq!(format!("{error:#}"), "`balance`: its type refused the value: -5 is below zero");
    assert!(!format!("{error:?}").contains("-5"));
    assert_eq!(decode::<HashMap<String, Positive>>(item([("n", n("5"))])).unwrap()["n"].0, 5);
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "i64")]
struct Positive(i64);

impl TryFrom<i64> for Positive {
    type Error = String;
    fn try_from(value: i64) -> Result<Self, String> {
        if value < 0 { Err(format!("{value} is below zero")) } else { Ok(Self(value)) }
    }
}

/// Keys of maps are values, whatever they are; the names of attributes, fields and variants are not.
#[test]
fn no_error_tells_a_key_of_a_map() {
    #[derive(Debug, Serialize, Deserialize)]
    enum Vote {
        Of { weight: f32 },
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct Poll {
        votes: BTreeMap<String, Vec<Vote>>,
    }
    for key in ["ann@example.com", "ann\nERROR", &"x".repeat(300_000)] {
        let votes = |vote| {
            let all = AttributeValue::L(vec![vote]);
            item([("votes", AttributeValue::M(item([(key, all)])))])
        };
        fails::<Poll>(votes(n("1")), "votes[…][0]", "`votes[…][0]`: expected enum Vote, found a number (N)");
        let of = AttributeValue::M(item([("Of", AttributeValue::M(item([("weight", s("x"))])))]));
        let weight = "votes[…][0].Of.weight";
        fails::<Poll>(votes(of), weight, &format!("`{weight}`: expected f32, found a text (S)"));
        // Nor does one of a value that stands alone.
        let alone = decode_value::<BTreeMap<String, u8>>(&AttributeValue::M(item([(key, s("x"))])));
        assert_eq!(alone.unwrap_err().path(), "[…]");
        // A name of an attribute is told, on one line.
        let error = decode::<BTreeMap<String, u8>>(item([(key, s("x"))])).unwrap_err();
        assert_eq!(error.path(), key);
        let said = error.to_string();
        assert!(!said.contains('\n') && said.len() < 400, "{said}");

        let poll = Poll { votes: BTreeMap::from([(key.to_owned(), vec![Vote::Of { weight: f32::NAN }])]) };
        let error = encode(&poll).unwrap_err();
        assert_eq!(error.to_string(), format!("`{weight}`: a number must be finite"));
    }
}

#[test]
fn an_encode_error_names_the_attribute() {
    #[derive(Serialize)]
    struct Bad {
        nested: Vec<HashMap<&'static str, f64>>,
    }
    let error = encode(&Bad { nested: vec![HashMap::from([("rate", f64::NAN)])] }).unwrap_err();
    assert_eq!(error.to_string(), "`nested[0][…]`: a number must be finite");
    assert_eq!(
        encode(&5_u8).unwrap_err().to_string(),
        "an item is a map of attributes, but its type serialises to a number (N)",
    );
    assert_eq!(
        encode(&HashMap::from([("big", u128::MAX)])).unwrap_err().to_string(),
        "`big`: a number has at most 38 significant digits",
    );
    assert!(encode(&HashMap::from([((1, 2), 3)])).is_err());
}

#[test]
fn a_part_of_a_key_stands_for_its_attribute() {
    assert_eq!(part_attribute::<String>(PartValue::Text("A1".into())).unwrap(), s("A1"));
    assert!(part_attribute::<String>(PartValue::None).is_err());
    assert!(no_part(3).is_err());
    assert!(no_member::<u8>(3).is_err());
}
