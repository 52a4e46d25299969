//! The law, of answers as nobody should send them: whichever way they take, a read gives the same, or fails in the
//! same way. What is read into a value while its answer is scanned is among them.
//!
//! `WIRE_MUTATIONS=1000000 cargo test --test it wire::mutations` tries so many.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dynaschema::{AttributeValue, FastLane, Item, Table, embedded};
use dynaschema_tests::harness::table;
use fastrand::Rng;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

use super::lanes::{Parcel, ParcelKey, Seal, Store, parcel, runtime};

/// How many answers are changed.
fn mutations() -> usize {
    std::env::var("WIRE_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_500)
}

/// Answers every request with what stands there.
#[derive(Debug, Clone, Default)]
struct Canned(Arc<Mutex<Vec<u8>>>);

impl HttpConnector for Canned {
    fn call(&self, _: HttpRequest) -> HttpConnectorFuture {
        let body = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let ok = StatusCode::try_from(200).expect("a status");
        HttpConnectorFuture::ready(Ok(HttpResponse::new(ok, SdkBody::from(body))))
    }
}

impl HttpClient for Canned {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl Canned {
    /// A table whose reads take this way.
    fn table(&self, lane: FastLane) -> Table<Store> {
        let config = embedded::client_over(self.clone()).config().to_builder();
        let config = config.retry_config(RetryConfig::disabled()).build();
        Table::builder(dynaschema::client(config), "store").fast_lane(lane).build()
    }
}

fn json_item(item: &Item) -> Value {
    Value::Object(item.iter().map(|(name, value)| (name.clone(), json_value(value))).collect())
}

fn json_value(value: &AttributeValue) -> Value {
    match value {
        AttributeValue::S(text) => json!({ "S": text }),
        AttributeValue::N(number) => json!({ "N": number }),
        AttributeValue::B(bytes) => json!({ "B": STANDARD.encode(bytes) }),
        AttributeValue::Bool(truth) => json!({ "BOOL": truth }),
        AttributeValue::L(all) => json!({ "L": all.iter().map(json_value).collect::<Vec<_>>() }),
        AttributeValue::M(map) => json!({ "M": json_item(map) }),
        AttributeValue::Ss(all) => json!({ "SS": all }),
        AttributeValue::Ns(all) => json!({ "NS": all }),
        _ => json!({ "NULL": true }),
    }
}

/// Items as they are stored.
async fn items(runner: &mut TestRunner) -> Vec<Value> {
    let stored = table::<Store>().await;
    let parcels = prop::collection::vec(parcel(), 1..6).new_tree(runner).expect("parcels").current();
    for parcel in parcels {
        // Two may have one number.
        let _ = parcel.create().send(&stored).await;
    }
    let seal = Seal { owner: "me".to_owned(), number: 7, rest: [("x".to_owned(), "y".to_owned())].into() };
    seal.create().send(&stored).await.expect("a seal");
    stored.stored().await.iter().map(json_item).collect()
}

/// A value that another may be in the place of.
fn other(random: &mut Rng) -> Value {
    let one = match random.u8(..16) {
        0 => json!({"NULL": true}),
        1 => json!({"NULL": false}),
        2 => json!({"S": ""}),
        3 => json!({"S": "a\"\\\n\u{1f600}"}),
        4 => json!({"N": "12"}),
        5 => json!({"N": "-1.50E+3"}),
        6 => json!({"N": "123456789012345678901234567890123456789"}),
        7 => json!({"N": "a"}),
        8 => json!({"BOOL": true}),
        9 => json!({"B": "AAE="}),
        10 => json!({"B": "?"}),
        11 => json!({"L": [{"S": "a"}, {"N": "1"}, {"NULL": true}]}),
        12 => json!({"M": {"sku": {"S": "a"}, "quantity": {"N": "1"}}}),
        13 => json!({"SS": ["a", "b"]}),
        14 => json!({"NS": ["1", "2"]}),
        _ => return json!("S"),
    };
    let depth = if random.u8(..8) == 0 { random.usize(..36) } else { 0 };
    (0..depth).fold(one, |inner, _| json!({"L": [inner]}))
}

/// Changes something somewhere in it.
fn change(value: &mut Value, random: &mut Rng) {
    let goes_on = random.u8(..4) > 0;
    match value {
        Value::Object(members) if !members.is_empty() => {
            let name = members.keys().nth(random.usize(..members.len())).cloned().unwrap_or_default();
            match random.u8(..12) {
                0 => drop(members.remove(&name)),
                1 => drop(members.insert("stranger".to_owned(), other(random))),
                2 => drop(members.remove(&name).and_then(|member| members.insert(name + "x", member))),
                3 => drop(members.insert(name, other(random))),
                _ => members.get_mut(&name).into_iter().for_each(|member| change(member, random)),
            }
        }
        Value::Array(elements) if goes_on && !elements.is_empty() => {
            let at = random.usize(..elements.len());
            change(&mut elements[at], random);
        }
        whole => *whole = other(random),
    }
}

/// Writes it, its members in any order, once in a while one of them twice, with white space and escapes that need not be.
fn write(value: &Value, random: &mut Rng, out: &mut String) {
    let white = |random: &mut Rng, out: &mut String| {
        if random.u8(..200) == 0 {
            out.push_str(random.choice([" ", "\n", "\t", "\r\n  "]).unwrap_or(" "));
        }
    };
    white(random, out);
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            if random.u8(..4) == 0 {
                random.shuffle(&mut members);
            }
            if random.u16(..400) == 0 {
                members.extend(members.first().copied());
            }
            for (place, (name, member)) in members.into_iter().enumerate() {
                out.push(if place == 0 { '{' } else { ',' });
                white(random, out);
                text(name, random, out);
                white(random, out);
                out.push(':');
                write(member, random, out);
            }
            out.push_str(if out.ends_with(['{', ':', ',', '[']) || out.is_empty() { "{}" } else { "}" });
        }
        Value::Array(elements) => {
            out.push('[');
            for (place, element) in elements.iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                write(element, random, out);
            }
            white(random, out);
            out.push(']');
        }
        Value::String(string) => text(string, random, out),
        plain => write!(out, "{plain}").expect("a text grows"),
    }
    white(random, out);
}

fn text(string: &str, random: &mut Rng, out: &mut String) {
    if random.u8(..60) > 0 {
        return write!(out, "{}", Value::from(string)).expect("a text grows");
    }
    out.push('"');
    for unit in string.encode_utf16() {
        write!(out, "\\u{unit:04x}").expect("a text grows");
    }
    out.push('"');
}

/// Changes a byte or two of what was written.
fn damage(body: &mut Vec<u8>, random: &mut Rng) {
    let at = random.usize(..body.len().max(1));
    match random.u8(..4) {
        0 => body.truncate(at),
        1 => drop(body.splice(at..(at + 1).min(body.len()), [random.u8(..)])),
        2 => drop(
            body.splice(at..at, random.choice(["{", "}", "\"", "\\", ",", "[", ":"]).unwrap_or("").bytes()),
        ),
        _ => drop(body.splice(at..(at + random.usize(..9)).min(body.len()), [])),
    }
}

/// An answer of a page of these items, or of one of them.
fn answer(items: &[Value], random: &mut Rng) -> Vec<u8> {
    let mut whole = if random.u8(..4) == 0 {
        json!({ "Item": items[random.usize(..items.len())] })
    } else {
        let mut page = Map::new();
        page.insert("Count".to_owned(), items.len().into());
        page.insert("ScannedCount".to_owned(), items.len().into());
        page.insert("Items".to_owned(), items.to_vec().into());
        Value::Object(page)
    };
    let held = whole.as_object_mut().and_then(|whole| whole.values_mut().last());
    if let Some(held) = held {
        (0..random.u8(..2)).for_each(|_| change(held, random));
    }
    let mut text = String::new();
    write(&whole, random, &mut text);
    let mut body = text.into_bytes();
    if random.u8(..8) == 0 {
        damage(&mut body, random);
    }
    body
}

/// What each read makes of the answer; and how many of them succeed.
async fn reads(table: &Table<Store>, is_page: bool) -> (String, usize) {
    let (mut seen, mut given) = (String::new(), 0);
    let mut see = |read: &dyn std::fmt::Debug, is_given: bool| {
        given += usize::from(is_given);
        writeln!(seen, "{read:?}").expect("a text grows");
    };
    if is_page {
        let all = Parcel::query("me").all(table).await;
        see(&all, all.is_ok());
        let all = Parcel::query("me").tolerant().all(table).await;
        see(&all, all.is_ok());
        let all = Store::partition(Parcel::pk("me")).all(table).await;
        see(&all, all.is_ok());
        let all = Seal::scan().all(table).await;
        see(&all, all.is_ok());
    } else {
        let one = ParcelKey { owner: "me".to_owned(), n: 1 }.get().optional(table).await;
        see(&one, one.is_ok());
    }
    (seen, given)
}

#[test]
fn every_way_reads_a_changed_answer_the_same() {
    let (mut random, mut runner) = (Rng::with_seed(17), TestRunner::deterministic());
    let (runtime, canned, count) = (runtime(), Canned::default(), mutations());
    let [by_maps, fast] = [FastLane::Off, FastLane::Force].map(|lane| canned.table(lane));
    let (mut stored, mut tried, mut given) = (Vec::new(), 0, 0);
    for number in 0..count {
        if number % 50 == 0 {
            stored = runtime.block_on(items(&mut runner));
        }
        let body = answer(&stored, &mut random);
        let is_page = !body.trim_ascii_start().starts_with(b"{\"Item\"");
        canned.0.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&body);
        let (expected, succeeded) = runtime.block_on(reads(&by_maps, is_page));
        let (found, _) = runtime.block_on(reads(&fast, is_page));
        assert_eq!(found, expected, "answer {number}: {}", String::from_utf8_lossy(&body));
        tried += if is_page { 4 } else { 1 };
        given += succeeded;
    }
    println!("{count} answers: {given} of {tried} reads succeeded");
    assert!(given * 10 > tried * 3, "{given} of {tried} reads succeeded");
}
