//! The law: a field that says how it is stored is stored so, sorts so, and is read as what was stored of it.

use std::cmp::Ordering;

use dynaschema::{AttributeValue, DynamoEntity, Entity, Item};
use jiff::{Timestamp, civil};
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::case::case;
use super::moments::SECOND;
use super::order::number_order;
use super::runner::{equal, property};
use super::values::Value as _;

/// A time in each form, and numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FORMS#<id>")]
struct Forms {
    id: u8,
    #[dynamo(as = "s")]
    s: Timestamp,
    #[dynamo(as = "ms")]
    #[serde(alias = "older")]
    ms: Timestamp,
    #[dynamo(as = "us")]
    us: Option<Timestamp>,
    #[dynamo(as = "ns")]
    ns: Timestamp,
    #[dynamo(as = "epoch")]
    epoch: Timestamp,
    #[dynamo(as = "epoch_ms")]
    epoch_ms: Option<Timestamp>,
    #[dynamo(as = "%Y-%m-%d %H:%M:%S")]
    spaced: Timestamp,
    #[dynamo(as = "%Y%m%dT%H%M%S%3f+00:00")]
    packed: Timestamp,
    #[dynamo(as = "us")]
    civil: civil::DateTime,
    #[dynamo(as = "%Y/%m/%d-%H.%M.%S,%6f")]
    dotted: civil::DateTime,
    #[dynamo(as = "number")]
    price: Decimal,
    #[dynamo(as = "text")]
    salary: i64,
    #[dynamo(as = "text")]
    paid: bool,
}

/// A time, as far as it goes on to this fraction of a second in nanoseconds.
fn cut(at: Timestamp, unit: i128) -> Timestamp {
    let nanos = at.as_nanosecond();
    Timestamp::from_nanosecond(nanos.div_euclid(unit) * unit).expect("a time before it")
}

fn forms(at: Timestamp, number: Decimal, salary: i64) -> Forms {
    let civil = at.to_zoned(jiff::tz::TimeZone::UTC).datetime();
    Forms {
        id: 0,
        s: at,
        ms: at,
        us: Some(at),
        ns: at,
        epoch: at,
        epoch_ms: Some(at),
        spaced: at,
        packed: at,
        civil,
        dotted: civil,
        price: number,
        salary,
        paid: salary > 0,
    }
}

/// What is stored of them.
fn stored(forms: &Forms) -> Forms {
    let at = forms.ns;
    let (millis, micros) = (SECOND / 1_000, SECOND / 1_000_000);
    let civil = cut(at, micros).to_zoned(jiff::tz::TimeZone::UTC).datetime();
    Forms {
        s: cut(at, SECOND),
        ms: cut(at, millis),
        us: Some(cut(at, micros)),
        epoch: cut(at, SECOND),
        epoch_ms: Some(cut(at, millis)),
        spaced: cut(at, SECOND),
        packed: cut(at, millis),
        civil,
        dotted: civil,
        ..forms.clone()
    }
}

fn scalar<'a>(item: &'a Item, name: &str) -> &'a str {
    match &item[name] {
        AttributeValue::S(text) | AttributeValue::N(text) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn is_what_is_stored_and_read() {
    property((case(), any::<i64>()), |(case, salary)| {
        let time = |seed| Timestamp::of(seed);
        let (a, b) = (time(&case.a.part), time(&case.b.part));
        let number = Decimal::of(&case.a.part);
        let (value, other) = (forms(a, number, salary), forms(b, Decimal::of(&case.b.part), salary));
        let shown = |at: Timestamp| (0..=9999).contains(&at.to_zoned(jiff::tz::TimeZone::UTC).year());
        let encoded = match value.encode() {
            Ok(item) => item,
            Err(error) if shown(a) => return Err(format!("{value:?}: {error}")),
            Err(_) => return Ok(()),
        };
        equal("the year is shown", shown(a), true)?;
        let read = Forms::decode(encoded.clone().into()).map_err(|error| format!("{encoded:?}: {error}"))?;
        equal("what is read", &read, &stored(&value))?;
        equal("what is stored of that", &read.encode(), &Ok(encoded.clone()))?;
        equal("a number as text", scalar(&encoded, "salary"), &salary.to_string())?;
        let Ok(others) = other.encode() else { return Ok(()) };
        let texts = ["s", "ms", "us", "ns", "spaced", "packed", "civil", "dotted"];
        let (read, other) = (stored(&value), stored(&other));
        for (name, expected) in texts.into_iter().zip([
            read.s.cmp(&other.s),
            read.ms.cmp(&other.ms),
            read.us.cmp(&other.us),
            read.ns.cmp(&other.ns),
            read.spaced.cmp(&other.spaced),
            read.packed.cmp(&other.packed),
            read.civil.cmp(&other.civil),
            read.dotted.cmp(&other.dotted),
        ]) {
            equal(name, scalar(&encoded, name).cmp(scalar(&others, name)), expected)?;
        }
        let numbers: [(&str, Ordering); 3] = [
            ("epoch", read.epoch.cmp(&other.epoch)),
            ("epoch_ms", read.epoch_ms.cmp(&other.epoch_ms)),
            ("price", read.price.cmp(&other.price)),
        ];
        numbers.into_iter().try_for_each(|(name, expected)| {
            equal(name, number_order(scalar(&encoded, name), scalar(&others, name)), expected)
        })
    });
}

/// What another writer has stored in the form of its own is read, under each name of the field.
#[test]
fn reads_what_serde_writes_as_well() {
    let at: Timestamp = "2026-05-10T14:23:01.123456789Z".parse().expect("a time");
    let value = forms(at, Decimal::new(125, 1), 7);
    let mut item = value.encode().expect("attributes");
    let text = || AttributeValue::S(at.to_string());
    item.remove("ms");
    item.extend(["s", "older", "us", "spaced", "epoch"].map(|name| (name.to_owned(), text())));
    item.insert("price".into(), AttributeValue::S("12.50".into()));
    item.insert("salary".into(), AttributeValue::N("7".into()));
    let read = Forms::decode(item.clone().into()).expect("a value");
    let stored = stored(&value);
    assert_eq!(read, Forms { s: at, ms: at, us: Some(at), spaced: at, epoch: at, ..stored });
    item.insert("epoch".into(), AttributeValue::N("1.5".into()));
    let error = Forms::decode(item.into()).expect_err("no whole second");
    assert_eq!(
        error.to_string(),
        "`epoch`: expected a whole number within the range of its type, found another number",
    );
}
