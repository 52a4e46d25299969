//! One law: whatever the bytes of an answer, the hook gives what the SDK gives, and refuses what it refuses.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_smithy_runtime_api::http::StatusCode;
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::*;
use crate::wire::json::{Next, Standing, Values};
use crate::wire::{CodecError, Unread, decode};

mod fields;
mod names;
mod order;
mod swallowed;

/// Answers of every form that the service and others give.
const CORPUS: [(Reading, &str); 20] = [
    (Reading::Query, include_str!("../corpus/orders.json")),
    (Reading::Query, include_str!("../corpus/pretty.json")),
    (Reading::Query, include_str!("../corpus/mixed.json")),
    (Reading::Scan, include_str!("../corpus/types.json")),
    (Reading::Scan, r#"{"Items":[],"Count":0,"ScannedCount":17}"#),
    (Reading::Query, r#"{"Count":3,"ScannedCount":3}"#),
    (
        Reading::Query,
        r#"{"ScannedCount":1,"LastEvaluatedKey":{"PK":{"S":"A\"}]"},"SK":{"N":"1"}},"Items":[{"PK":{"S":"A"},"SK":{"N":"1"}}],"Count":1,"Later":[{"a":[1,2.5e3,null,true]}]}"#,
    ),
    (
        Reading::GetItem,
        r#"{"Item":{"PK":{"S":"USER#\u00e4\ud83d\ude00"},"name":{"S":"A \"nn\"\\\n\u0041"},"note":{"NULL":true}}}"#,
    ),
    (Reading::GetItem, r#"{"ConsumedCapacity":{"TableName":"t","CapacityUnits":0.5}}"#),
    (Reading::GetItem, "{}"),
    // Names in other spellings, and what stands under a name in one item is another thing in the next.
    (Reading::Query, r#"{"C\u006funt":1,"It\u0065ms":[{"P\u004b":{"S":"a"},"q\"":{"M":{"\\":{"N":"1"}}}}]}"#),
    (
        Reading::Scan,
        r#"{"Items":[{"x":{"L":[{"S":"1"},{"S":"2"}]}},{"x":{"M":{"":{"N":"1"},"b":{"N":"2"}}}},{"x":{"S":"s"}}]}"#,
    ),
    (
        Reading::Scan,
        r#"{"Items":[{"x":{"SS":["1","2"]},"y":{"S":"\n"}},{"y":{"S":""},"x":{"SS":["3"]}},{"y":{"S":"b"}}]}"#,
    ),
    // What led from one value to the next does so again, with other white space, or does not.
    (
        Reading::Query,
        r#"{"Items":[{"open":{"BOOL":true},"note":{"NULL":true},"PK":{"S":"a"}},{"open":{"BOOL": false},"note":{"NULL": true},"PK":{"S":"b"}},{ },{"PK" :{"S":"c"} },{"note":{"NULL" :true}, "PK":{"S":"d"}}],"Count":5}"#,
    ),
    (
        Reading::Scan,
        r#"{"Items":[{"lines":{"L":[{"M":{}},{"M":{"sku":{"S":"x"},"quantity":{"N":"1"}}},{"M":{"quantity":{"N":"2"},"sku":{"S":"y"}}}]},"PK":{"S":"a"}},{"PK":{"S":"b"},"lines":{"L":[{"M":{"sku":{"S":"z"},"more":{"M":{}},"quantity":{"N":"3"}}},{"M":{"more":{"M":{"sku":{"S":""}}},"sku":{"S":"z"}, "quantity":{"N":"3"}}}]},"total":{"N":"1"}},{}]}"#,
    ),
    (
        Reading::Scan,
        r#"{"Items":[{"a_name_that_is_longer_than_one_look":{"S":"1"},"and_this_one_as_well_aää":{"N":"2"},"PK":{"S":"a"},"and_this_one_as_well_äöüä":{"N":"2"}},{"a_name_that_is_longer_than_one_book":{"S":"1"},"and_this_one_as_well_äöüä":{"N":"3"},"and_this_one_as_well_äöüö":{"N":"3"},"PK":{"S":"b"}},{"a_name_that_is_longer_than_one_look":{"S":"3"}}]}"#,
    ),
    (Reading::GetItem, r#"{"Item":{},"total":{"N":"1"},"PK":{"S":"x"}}"#),
    // Fewer and more elements than there are places for, and what stands in a variant without content, or of
    // no known name.
    (
        Reading::Query,
        r#"{"Items":[{"PK":{"S":"a"},"rgb":{"L":[{"N":"1"},{"N":"2"}]}},{"PK":{"S":"b"},"rgb":{"L":[{"N":"1"}]}},{"PK":{"S":"c"},"rgb":{"L":[{"N":"1"},{"N":"2"},{"N":"3"}]},"total":{"N":"1"}},{"PK":{"S":"d"},"rgb":{"NS":["1","2"]}},{"PK":{"S":"e"},"rgb":{"NS":["1","2","3"]},"total":{"N":"1"}},{"PK":{"S":"f"},"status":{"M":{"Moved":{"L":[{"N":"3"},{"S":"there"},{"S":"more"}]}}}},{"PK":{"S":"g"},"grid":{"L":[{"L":[{"L":[{"N":"1"},{"N":"2"},{"NULL":true}]}]}]}},{"PK":{"S":"h"},"status":{"M":{"Open":{"NULL":true}}},"total":{"N":"1"}},{"PK":{"S":"i"},"status":{"M":{"Open":{"M":{"by":{"S":"Ann"}}}}},"total":{"N":"1"}},{"PK":{"S":"j"},"status":{"M":{"Open":{"S":""}}}},{"PK":{"S":"k"},"status":{"M":{"Lost":{"M":{"at":{"L":[{"M":{}},{"S":"}"}]}}}}},"total":{"N":"1"}},{"PK":{"S":"l"},"status":{"M":{"Lo\u0073t":{"NULL":true}}}},{"PK":{"S":"m"},"status":{"M":{"Unheard":{"S":""}}},"total":{"N":"1"}}],"Count":13}"#,
    ),
    (Reading::BatchGetItem, include_str!("../corpus/batch.json")),
    (
        Reading::BatchGetItem,
        r#"{"Responses":{},"UnprocessedKeys":{"t":{"Keys":[{"PK":{"S":"a"}}],"ConsistentRead":true}}}"#,
    ),
];

/// How many mutations of the corpus are tried: `WIRE_MUTATIONS`, or a few.
fn mutations() -> usize {
    std::env::var("WIRE_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(30_000)
}

fn scan_bytes(body: &[u8], holder: Holder) -> Option<Scanned> {
    scan(Text::try_from(Bytes::copy_from_slice(body)).ok()?, holder, None, &Memory::new(SOUGHT))
}

fn response(body: &[u8]) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::try_from(200).unwrap(), body.to_vec().into());
    response.headers_mut().insert("x-amzn-requestid", "REQUEST");
    response
}

/// Takes every item early.
#[derive(Debug)]
struct Taking<T> {
    values: Vec<Option<T>>,
    read: Option<T>,
    decodes: fn(Unread<'_>) -> Option<T>,
    /// Which attributes a value has, if it says so.
    tells: Option<&'static [&'static str]>,
}

impl<T> Taking<T> {
    fn new(decodes: fn(Unread<'_>) -> Option<T>, tells: Option<&'static [&'static str]>) -> Self {
        Self { values: Vec::new(), read: None, decodes, tells }
    }
}

/// Reads an item, of which some attributes are stored otherwise.
fn converted<'a>(item: impl Into<Unread<'a>>) -> Option<Anything> {
    use crate::AttributeValue::{N, S};
    let mut item = item.into();
    let shout = |_, stored| match stored {
        S(text) if text.is_empty() => Err(CodecError::new("no text")),
        S(text) => Ok(S(text.to_uppercase())),
        other => Ok(other),
    };
    // Of one attribute, all is made that is to be.
    item.convert("note", 0, |_, stored| Ok(stored)).ok()?;
    item.convert("note", 0, shout).ok()?;
    let count = |elements: usize, stored: crate::AttributeValue| match stored {
        crate::AttributeValue::L(all) if all.len() > elements => Err(CodecError::new("too many")),
        other => Ok(other),
    };
    item.convert("lines", 2, count).ok()?;
    item.convert("total", 1, |by, stored| {
        Ok(if let N(text) = stored { N(format!("{text}{by}")) } else { stored })
    })
    .ok()?;
    decode(item).ok()
}

/// Attributes that are asked for of every item.
const SOUGHT: [&str; 3] = ["PK", "note", "lines"];

thread_local! {
    /// What the answers of a test have looked like.
    static MEMORY: Arc<Memory> = Arc::new(Memory::new(SOUGHT));
}

/// All answers of a test are of one table.
fn memory() -> Arc<Memory> {
    MEMORY.with(Arc::clone)
}

/// They are found as those that nobody has announced.
fn sought(item: &Standing<'_>) {
    use crate::wire::Row as _;
    for name in SOUGHT {
        let elsewhere = name.to_owned();
        assert_eq!(item.scalar(name), item.scalar(&elsewhere));
        assert_eq!(item.has(name), item.has(&elsewhere));
    }
}

impl<T: fmt::Debug + Send + Sync + 'static> Early for Taking<T> {
    fn begin(&mut self) {
        self.values.clear();
    }

    fn expect(&mut self, items: usize) {
        self.values.reserve(items);
    }

    fn wants_next(&self) -> bool {
        true
    }

    fn read(&mut self, next: Next<'_>) -> bool {
        if let Some(attributes) = self.tells {
            next.tell(&attributes.into());
        }
        self.read = (self.decodes)(Unread::next(next));
        self.read.is_some()
    }

    fn settle(&mut self, item: Standing<'_>, as_value: bool) -> Option<usize> {
        sought(&item);
        let read = self.read.take().filter(|_| as_value);
        let member = read.as_ref().map(|_| 7);
        self.values.push(read);
        member
    }

    fn values(&mut self) -> Arc<dyn Any + Send + Sync> {
        let values: Values<T> = Mutex::new(std::mem::take(&mut self.values));
        Arc::new(values)
    }
}

/// What the hook makes of an answer, and the items that it has read apart.
fn land(reading: Reading, asked: Asked, response: &HttpResponse) -> (Answer, Option<Vec<RawItem>>) {
    let mut under_way = UnderWay { asked: Some(asked), landed: None };
    let answer = Landing(reading).land(&mut under_way, response, &ConfigBag::base());
    (answer, under_way.landed)
}

/// How an answer is read by default, with one in so many read both ways.
fn asked(shadow: u32) -> Asked {
    Asked { shadow, early: None, memory: memory() }
}

/// Reads an answer once more, whose items are taken early: they are the same, and so are their values. How
/// many were taken.
fn taken_early(reading: Reading, response: &HttpResponse, items: &[RawItem], converts: bool) -> usize {
    let counts = [true, false].map(|tells| taken(reading, response, items, converts, tells));
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

fn taken(reading: Reading, response: &HttpResponse, items: &[RawItem], converts: bool, tells: bool) -> usize {
    let decodes: fn(Unread<'_>) -> Option<Anything> =
        if converts { |item| converted(item) } else { |item| decode(item).ok() };
    let read = |item: RawItem| decodes(item.into());
    let taking = Taking::new(decodes, tells.then_some(&Anything::ATTRIBUTES));
    let early = Some(Arc::new(Mutex::new(taking)) as Arc<Mutex<dyn Early>>);
    let (answer, taken) = land(reading, Asked { shadow: 0, early, memory: memory() }, response);
    assert!(answer.is_ok());
    let body = || String::from_utf8_lossy(response.body().bytes().unwrap_or_default()).into_owned();
    let taken = taken.unwrap_or_else(|| panic!("it was left to the SDK: {}", body()));
    assert_eq!(taken.len(), items.len());
    let mut count = 0;
    for (early, item) in taken.iter().zip(items) {
        let map = item.clone().into_map();
        assert_eq!(early.clone().into_map(), map);
        let value = early.take_value::<Anything>();
        assert_eq!(early.member().is_some(), value.is_some());
        match &value {
            Some(_) => assert_eq!(value, read(map.into())),
            // What does not decode where it stands is left to its map.
            None => assert!(read(item.clone()).is_none()),
        }
        assert!(early.take_value::<Anything>().is_none());
        count += usize::from(value.is_some());
    }
    count
}

/// The items of an answer, if the two readings agree that it is one, and on all else in it.
fn agreed(reading: Reading, body: &[u8]) -> Option<Vec<RawItem>> {
    let response = response(body);
    let of_sdk = reading.of_sdk().unwrap();
    let theirs = of_sdk.deserialize_nonstreaming_with_config(&response, &ConfigBag::base());
    let (ours, landed) = land(reading, asked(0), &response);
    match (theirs, ours, landed) {
        (Ok(mut theirs), Ok(ours), Some(items)) => {
            assert!(!differs(reading, &ours, &items, &mut theirs), "{}", String::from_utf8_lossy(body));
            taken_early(reading, &response, &items, false);
            taken_early(reading, &response, &items, true);
            Some(items)
        }
        // It was left to the SDK.
        (Ok(_), Ok(_), None) => Some(Vec::new()),
        (Err(_), Err(_), None) => None,
        (theirs, ours, _) => {
            let body = String::from_utf8_lossy(body);
            panic!("read by the SDK: {}, by the hook: {}; {body}", theirs.is_ok(), ours.is_ok())
        }
    }
}

/// A type of each kind that serde has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Anything {
    #[serde(rename = "PK")]
    pk: String,
    #[serde(default)]
    total: Option<u64>,
    #[serde(default)]
    balance: Option<i128>,
    #[serde(default)]
    rate: Option<f64>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    open: Option<bool>,
    #[serde(default)]
    status: Option<Status>,
    #[serde(default)]
    lines: Vec<Line>,
    #[serde(default)]
    tags: BTreeSet<String>,
    #[serde(default)]
    by_name: BTreeMap<String, Either>,
    #[serde(default)]
    grid: Option<Vec<Vec<Cell>>>,
    #[serde(default)]
    rgb: Option<[u8; 2]>,
}

impl Anything {
    const ATTRIBUTES: [&str; 12] = [
        "PK", "total", "balance", "rate", "note", "open", "status", "lines", "tags", "by_name", "grid", "rgb",
    ];
}

type Cell = (u8, Option<i32>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Status {
    Open,
    Shipped {
        by: String,
    },
    Moved(u8, String),
    Split(Box<Status>),
    #[serde(other)]
    Unheard,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Line {
    sku: String,
    quantity: u32,
}

/// What is a line, unless it has anything else, such as a member twice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Either {
    Line(Line),
    Loose(Loose),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Loose {
    Number(u64),
    Signed(i64),
    Float(f64),
    Truth(bool),
    Text(String),
    List(Vec<Loose>),
    Map(HashMap<String, Loose>),
    Nothing(()),
}

/// Everything that the runtime does with an item is one for where it stands and for its map.
fn is_one(item: &RawItem) {
    use crate::wire::Row as _;
    let map = item.clone().into_map();
    for name in map.keys().map(String::as_str).chain(["", "nothing", "PK"]) {
        assert_eq!(item.has(name), map.has(name));
        assert_eq!(item.scalar(name), map.scalar(name));
    }
    let decoded = |item: RawItem| decode::<Anything>(item);
    let (here, there) = (decoded(item.clone()), decoded(map.clone().into()));
    assert_eq!(here.as_ref().ok(), there.as_ref().ok(), "{map:?}: {:?}", here.as_ref().err());
    let mut changed = item.clone();
    let mut other = map;
    changed.put("note", crate::AttributeValue::S("changed".to_owned()));
    other.insert("note".to_owned(), crate::AttributeValue::S("changed".to_owned()));
    assert_eq!(changed.take("total"), other.remove("total"));
    assert_eq!(changed.has("total"), other.has("total"));
    if let Ok(changed) = decoded(changed.clone()) {
        assert_eq!(Some(changed), decoded(other.clone().into()).ok());
    }
    assert_eq!(changed.into_map(), other);
}

/// Changes an answer as a fuzzer would: half of the changes leave it one.
fn mutate(body: &mut Vec<u8>, random: &mut Rng) {
    const TOKENS: [&str; 24] = [
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "null",
        "true",
        "{\"S\":\"\"}",
        "{\"NULL\":true}",
        "{\"N\":\"1\"}",
        "\\u0041",
        "\\ud83d",
        "\"PK\":{\"S\":\"x\"},",
        "\u{1f600}",
        "\u{1}",
        "{\"M\":{}}",
        "{\"L\":[]}",
        "-1.50E+3",
        "\"B\":\"AA==\"",
        "{\"SS\":[\"a\"]}",
        "__type",
    ];
    const WHITE: [u8; 4] = *b" \n\t\r";
    let Some(last) = body.len().checked_sub(1) else { return };
    let at = random.usize(..=last);
    let letter = |byte: u8| byte.is_ascii_alphanumeric();
    match random.u8(..16) {
        // A letter of a text or a digit is another one.
        0..=6 => {
            if let Some(place) = body[at..].iter().position(|byte| letter(*byte)) {
                body[at + place] = *random.choice(b"abzAZ019").unwrap_or(&b'a');
            }
        }
        // White space where there may be some.
        7..=9 => {
            if let Some(place) = body[at..].iter().position(|byte| b",:{}[]".contains(byte)) {
                body.insert(at + place, *random.choice(&WHITE).unwrap_or(&b' '));
            }
        }
        10 => body[at] = random.u8(..),
        11 => drop(body.remove(at)),
        12 => body.truncate(at),
        13 => {
            let end = (at + random.usize(..40)).min(body.len());
            let piece = body[at..end].to_vec();
            let place = random.usize(..=last);
            body.splice(place..place, piece);
        }
        _ => {
            let token = TOKENS[random.usize(..TOKENS.len())].bytes();
            body.splice(at..at, token);
        }
    }
}

#[test]
fn the_hook_gives_what_the_sdk_gives() {
    for (reading, body) in CORPUS {
        let items = agreed(reading, body.as_bytes()).unwrap();
        let scanned = scan_bytes(body.as_bytes(), reading.holder()).unwrap();
        assert_eq!(scanned.tape.len(), items.len(), "{body}");
        let whole = items.iter().filter(|item| decode::<Anything>((*item).clone()).is_ok()).count();
        assert_eq!(taken_early(reading, &response(body.as_bytes()), &items, false), whole, "{body}");
        items.iter().for_each(is_one);
    }
}

/// What the SDK takes for no bytes.
#[test]
fn escapes_in_bytes_are_refused() {
    for bytes in [r#""AAEC\/w==""#, r#""\u0041A==""#, r#""AA=""#, r#""AB==""#, r#""A A=""#] {
        for written in [format!(r#"{{"B":{bytes}}}"#), format!(r#"{{"BS":[{bytes}]}}"#)] {
            let body = format!(r#"{{"Item":{{"b":{written}}}}}"#);
            assert!(scan_bytes(body.as_bytes(), Holder::One("Item")).is_none(), "{body}");
            agreed(Reading::GetItem, body.as_bytes());
        }
    }
}

#[test]
fn a_truncated_answer_is_none() {
    for (reading, body) in CORPUS {
        let body = body.trim_end().as_bytes();
        for end in 0..body.len() {
            assert!(scan_bytes(&body[..end], reading.holder()).is_none());
        }
    }
}

#[test]
fn a_changed_answer_is_what_the_sdk_says() {
    let (mut random, count) = (Rng::with_seed(12), mutations());
    let (mut parsed, mut landed) = (0, 0);
    for _ in 0..count {
        let (reading, body) = CORPUS[random.usize(..CORPUS.len())];
        let mut body = body.as_bytes().to_vec();
        for _ in 0..=random.usize(..3) {
            mutate(&mut body, &mut random);
        }
        let Some(items) = agreed(reading, &body) else { continue };
        parsed += 1;
        landed += usize::from(scan_bytes(&body, reading.holder()).is_some());
        items.iter().for_each(is_one);
    }
    println!("{count} mutations: {parsed} are answers, {landed} of which were read where they stand");
    assert!(parsed * 10 > count * 3, "{parsed} of {count} are answers");
    assert!(landed * 2 > parsed, "{landed} of {parsed} were read where they stand");
}

#[test]
fn what_differs_is_noticed() {
    let body = CORPUS[0].1;
    let read = |body: &str| {
        let (output, items) = land(Reading::Query, asked(1), &response(body.as_bytes()));
        (output.unwrap(), items.unwrap())
    };
    let (output, items) = read(body);
    let of_sdk = |body: &str| {
        let response = response(body.as_bytes());
        Reading::Query
            .of_sdk()
            .unwrap()
            .deserialize_nonstreaming_with_config(&response, &ConfigBag::base())
            .unwrap()
    };
    assert!(!differs(Reading::Query, &output, &items, &mut of_sdk(body)));
    for (written, other) in
        [("note 1", "note 2"), ("\"ScannedCount\":4", "\"ScannedCount\":5"), ("2.5", "3.5")]
    {
        let mut other = of_sdk(&body.replacen(written, other, 1));
        assert!(differs(Reading::Query, &output, &items, &mut other), "{written}");
    }
    assert!(differs(Reading::Query, &output, &items[1..], &mut of_sdk(body)));
    assert!(differs(Reading::Scan, &output, &items, &mut of_sdk(body)));
    let empty = Output::erase(QueryOutput::builder().build());
    assert!(differs(Reading::Query, &empty, &items, &mut of_sdk(body)));
}

#[test]
fn a_body_that_was_changed_on_its_way_is_refused() {
    let body = CORPUS[0].1.as_bytes();
    let with = |checksum: String| {
        let mut response = response(body);
        response.headers_mut().insert(CHECKSUM, checksum);
        land(Reading::Query, asked(0), &response).0
    };
    assert!(with(crc32fast::hash(body).to_string()).is_ok());
    let refused = with((crc32fast::hash(body) ^ 1).to_string()).unwrap_err();
    assert!(format!("{refused:?}").contains("Damaged"), "{refused:?}");
}
