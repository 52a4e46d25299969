//! Types that go on behind an error of serde's, wherever it has left off.

use serde::de::{DeserializeOwned, SeqAccess, Visitor};

use super::*;

/// What does not decode is nothing.
#[expect(clippy::unnecessary_wraps, reason = "as serde calls it")]
fn or_default<'de, D: serde::Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(deserializer).unwrap_or_default())
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
struct Small {
    x: u8,
    y: Option<u8>,
    of: Option<Box<Small>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Lenient {
    #[serde(rename = "PK")]
    pk: String,
    #[serde(default, deserialize_with = "or_default")]
    one: Small,
    #[serde(default, deserialize_with = "or_default")]
    all: Vec<Small>,
    #[serde(default, deserialize_with = "or_default")]
    y: u8,
}

/// What goes on inside of a value, and stands in others of its kind.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Prefs {
    #[serde(deserialize_with = "or_default")]
    limits: BTreeMap<String, u8>,
    #[serde(deserialize_with = "or_default")]
    small: Small,
    #[serde(deserialize_with = "or_default")]
    all: Vec<Small>,
    #[serde(deserialize_with = "or_default")]
    way: Way,
    some: Readable,
    #[serde(deserialize_with = "or_default")]
    few: Few,
    #[serde(deserialize_with = "or_default")]
    pair: [u8; 2],
    inner: Vec<Prefs>,
    named: BTreeMap<String, Prefs>,
    theme: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
enum Way {
    #[default]
    Nowhere,
    To(Small),
    By {
        x: u8,
    },
}

/// A list that is read to its end before it is refused.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(try_from = "Vec<u8>")]
struct Few(Vec<u8>);

impl TryFrom<Vec<u8>> for Few {
    type Error = &'static str;

    fn try_from(all: Vec<u8>) -> Result<Self, &'static str> {
        if all.len() > 1 { Err("too many") } else { Ok(Self(all)) }
    }
}

/// Those elements of a list that decode.
#[derive(Debug, Clone, Default, PartialEq)]
struct Readable(Vec<Small>);

impl<'de> Deserialize<'de> for Readable {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(GoesOn)
    }
}

struct GoesOn;

impl<'de> Visitor<'de> for GoesOn {
    type Value = Readable;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Readable, A::Error> {
        let mut some = Vec::new();
        loop {
            match all.next_element() {
                Ok(Some(one)) => some.push(one),
                Ok(None) => return Ok(Readable(some)),
                Err(_) => {}
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct User {
    #[serde(rename = "PK")]
    pk: String,
    prefs: Prefs,
    every: Vec<Prefs>,
    last: String,
}

/// A number that is a `u8`, or something else.
fn number(random: &mut Rng) -> String {
    match random.u8(..4) {
        0 => r#"{"N":"300"}"#.to_owned(),
        1 => r#"{"S":"}},\"y\":"}"#.to_owned(),
        _ => r#"{"N":"3"}"#.to_owned(),
    }
}

/// A value that is, or is not, such a struct.
fn small(random: &mut Rng, depth: u8) -> String {
    let mut members = vec![format!(r#""x":{}"#, number(random)), format!(r#""y":{}"#, number(random))];
    if depth > 0 {
        members.push(format!(r#""of":{}"#, small(random, depth - 1)));
    }
    random.shuffle(&mut members);
    members.truncate(random.usize(..4));
    match random.u8(..9) {
        0 => number(random),
        1 => format!(r#"{{"L":[{{"M":{{{}}}}}]}}"#, members.join(",")),
        _ => format!(r#"{{"M":{{{}}}}}"#, members.join(",")),
    }
}

fn list(random: &mut Rng, of: impl Fn(&mut Rng) -> String) -> String {
    let all: Vec<_> = (0..random.usize(..4)).map(|_| of(random)).collect();
    format!(r#"{{"L":[{}]}}"#, all.join(","))
}

/// A pair of numbers, or what is none, in a list or in a set.
fn pair(random: &mut Rng) -> String {
    match random.u8(..4) {
        0 => r#"{"NS":["1","2","3"]}"#.to_owned(),
        1 => r#"{"L":[{"N":"1"},{"N":"2"},{"M":{"a":{"L":[]}}},{"SS":["]}"]}]}"#.to_owned(),
        _ => list(random, number),
    }
}

fn way(random: &mut Rng) -> String {
    match random.u8(..5) {
        0 => r#"{"S":"Nowhere"}"#.to_owned(),
        1 => r#"{"M":{"Elsewhere":{"M":{"x":{"N":"3"}}}}}"#.to_owned(),
        2 => format!(r#"{{"M":{{"To":{}}}}}"#, small(random, 1)),
        3 => format!(r#"{{"M":{{"Nowhere":{}}}}}"#, small(random, 1)),
        _ => format!(r#"{{"M":{{"By":{{"M":{{"x":{}}}}}}}}}"#, number(random)),
    }
}

fn prefs(random: &mut Rng, depth: u8) -> String {
    let mut members = vec![
        format!(r#""limits":{{"M":{{"a":{},"b":{}}}}}"#, number(random), number(random)),
        format!(r#""small":{}"#, small(random, 1)),
        format!(r#""all":{}"#, list(random, |random| small(random, 1))),
        format!(r#""way":{}"#, way(random)),
        format!(r#""some":{}"#, list(random, |random| small(random, 1))),
        format!(r#""few":{}"#, list(random, number)),
        format!(r#""pair":{}"#, pair(random)),
    ];
    if depth > 0 {
        members.push(format!(r#""inner":{}"#, list(random, |random| prefs(random, depth - 1))));
        members.push(format!(r#""named":{{"M":{{"n":{}}}}}"#, prefs(random, depth - 1)));
    }
    random.shuffle(&mut members);
    members.truncate(random.usize(..4));
    let theme = format!(r#""theme":{{"S":"{}"}}"#, random.u8(..));
    members.insert(random.usize(..=members.len()), theme);
    format!(r#"{{"M":{{{}}}}}"#, members.join(","))
}

/// An answer with items of these attributes, in any order.
fn answer(random: &mut Rng, count: usize, attributes: impl Fn(&mut Rng) -> Vec<String>) -> String {
    let items: Vec<_> = (0..count)
        .map(|_| {
            let mut attributes = attributes(random);
            random.shuffle(&mut attributes);
            format!("{{{}}}", attributes.join(","))
        })
        .collect();
    format!(r#"{{"Items":[{}],"Count":1}}"#, items.join(","))
}

/// Reads the items of an answer early and where they stand: the values are those of their maps. How many
/// were read early, and how many there are.
fn tried<T>(body: &str) -> [usize; 2]
where
    T: DeserializeOwned + fmt::Debug + PartialEq + Send + Sync + 'static,
{
    let spans = agreed(Reading::Query, body.as_bytes()).unwrap();
    let taking = Taking::<T>::new(|item| decode(item).ok(), None);
    let early = Some(Arc::new(Mutex::new(taking)) as Arc<Mutex<dyn Early>>);
    let asked = Asked { shadow: 0, early, memory: memory() };
    let (answer, taken) = land(Reading::Query, asked, &response(body.as_bytes()));
    assert!(answer.is_ok(), "{body}");
    let taken = taken.unwrap_or_else(|| panic!("it was left to the SDK: {body}"));
    let mut as_values = 0;
    for (item, span) in taken.iter().zip(&spans) {
        let map = span.clone().into_map();
        assert_eq!(item.clone().into_map(), map, "{body}");
        let expected: Option<T> = decode(RawItem::from(map)).ok();
        assert!(span.is_span());
        assert_eq!(decode(span.clone()).ok(), expected, "{body}");
        let value = item.take_value::<T>();
        assert!(value.is_none() || value == expected, "{value:?} for {expected:?}: {body}");
        as_values += usize::from(value.is_some());
    }
    [as_values, spans.len()]
}

/// An answer is what it is, however its items are tried.
#[test]
fn an_error_that_is_swallowed_leaves_no_answer_to_the_sdk() {
    let mut random = Rng::with_seed(21);
    let (mut as_values, mut all) = (0, 0);
    for _ in 0..4_000 {
        let count = random.usize(1..4);
        let body = answer(&mut random, count, |random| {
            let each: Vec<_> = (0..random.usize(..3)).map(|_| small(random, 2)).collect();
            vec![
                r#""PK":{"S":"a"}"#.to_owned(),
                format!(r#""one":{}"#, small(random, 2)),
                format!(r#""all":{{"L":[{}]}}"#, each.join(",")),
                format!(r#""y":{}"#, small(random, 0)),
            ]
        });
        let [early, items] = tried::<Lenient>(&body);
        as_values += early;
        all += items;
    }
    assert!(as_values * 10 > all, "{as_values} of {all} were read early");
}

/// What stands behind an error in a list or in a map is read as if nothing were wrong, at any depth.
#[test]
fn an_error_that_is_swallowed_loses_nothing_behind_it() {
    let mut random = Rng::with_seed(22);
    let (mut as_values, mut all) = (0, 0);
    for _ in 0..4_000 {
        let count = random.usize(1..3);
        let body = answer(&mut random, count, |random| {
            vec![
                r#""PK":{"S":"a"}"#.to_owned(),
                format!(r#""prefs":{}"#, prefs(random, 2)),
                format!(r#""every":{}"#, list(random, |random| prefs(random, 1))),
                r#""last":{"S":"z"}"#.to_owned(),
            ]
        });
        let [early, items] = tried::<User>(&body);
        as_values += early;
        all += items;
    }
    assert!(as_values > 0 && as_values < all, "{as_values} of {all} were read early");
}

#[test]
fn a_map_that_is_left_in_the_middle_ends_where_it_ends() {
    let prefs = r#"{"M":{"limits":{"M":{"a":{"N":"300"}}},"theme":{"S":"dark"}}}"#;
    let every = format!(r#"{{"L":[{prefs},{prefs}]}}"#);
    let item = format!(r#"{{"PK":{{"S":"a"}},"prefs":{prefs},"every":{every},"last":{{"S":"z"}}}}"#);
    let body = format!(r#"{{"Items":[{item}],"Count":1}}"#);
    assert_eq!(tried::<User>(&body), [0, 1]);
    let span = agreed(Reading::Query, body.as_bytes()).unwrap().pop().unwrap();
    let user: User = decode(span).unwrap();
    let prefs = Prefs { theme: Some("dark".to_owned()), ..Prefs::default() };
    assert_eq!((user.prefs, user.every), (prefs.clone(), vec![prefs.clone(), prefs]));
}
