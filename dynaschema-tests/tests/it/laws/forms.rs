//! The law: a field that says how it is stored is stored so, sorts so, and is read as what was stored of it.

use std::cmp::Ordering;

use dynaschema::expr::Condition;
use dynaschema::{AttributeValue, DynamoEntity, Entity, Item, KeyPart, Table, embedded};
use dynaschema_tests::harness::table;
use jiff::tz::TimeZone;
use jiff::{Timestamp, civil};
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tokio::runtime::Runtime;

use super::case::case;
use super::logs::all_times;
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

/// A decimal that serde writes by an `f64`, as `rust_decimal` does with its feature `serde-float`.
#[derive(Debug, Clone, Copy, PartialEq, KeyPart)]
struct Floating(Decimal);

/// The same with its feature `serde-str` beside that, which asks for an `f64`.
#[derive(Debug, Clone, Copy, PartialEq, KeyPart)]
struct Asking(Decimal);

impl Serialize for Floating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        floating::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Floating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        floating::deserialize(deserializer).map(Self)
    }
}

impl Serialize for Asking {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        floating::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Asking {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_f64(floating::Digits).map(Self)
    }
}

/// A decimal by an `f64`.
mod floating {
    use std::fmt;

    use rust_decimal::Decimal;
    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &Decimal, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(number.to_string().parse().expect("a number"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        deserializer.deserialize_any(Digits)
    }

    pub(super) struct Digits;

    impl Visitor<'_> for Digits {
        type Value = Decimal;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a decimal")
        }

        fn visit_u64<E: Error>(self, value: u64) -> Result<Decimal, E> {
            Ok(value.into())
        }

        fn visit_i64<E: Error>(self, value: i64) -> Result<Decimal, E> {
            Ok(value.into())
        }

        fn visit_f64<E: Error>(self, value: f64) -> Result<Decimal, E> {
            self.visit_str(&value.to_string())
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Decimal, E> {
            text.parse().map_err(E::custom)
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("WALLET#<id>")]
#[gsi1("LIMIT#<limit>#<bound>#<cap>", query = by_limit)]
struct Wallet {
    id: u8,
    #[dynamo(as = "number")]
    balance: Floating,
    #[dynamo(as = "text")]
    spelt: Floating,
    #[dynamo(from_key)]
    limit: Floating,
    #[dynamo(as = "number")]
    asked: Asking,
    #[dynamo(from_key)]
    bound: Asking,
    #[dynamo(from_key)]
    #[serde(with = "floating")]
    cap: Decimal,
}

/// However serde writes a number, it is read with the digits that are stored of it.
#[tokio::test]
async fn a_number_keeps_the_digits_that_serde_writes_no_more() {
    let table = table::<Wallet>().await;
    for digits in ["1234.567890123456789012", "-9007199254740993", "0.1", "5"] {
        let decimal = digits.parse().expect("a number");
        let (number, asked) = (Floating(decimal), Asking(decimal));
        let wallet = Wallet {
            id: 1,
            balance: number,
            spelt: number,
            limit: number,
            asked,
            bound: asked,
            cap: decimal,
        };
        wallet.clone().put().send(&table).await.expect("a put");
        let stored = table.only_item().await;
        assert_eq!((scalar(&stored, "balance"), scalar(&stored, "spelt")), (digits, digits));
        assert_eq!(Wallet::get(1).one(&table).await.expect("a wallet"), wallet);
        let found = Wallet::scan().filter(|wallet| wallet.balance.eq(number)).all(&table).await;
        assert_eq!(found.expect("wallets"), [wallet]);
    }
}

/// A number that serde counts in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, KeyPart)]
struct Cents(Decimal);

impl Serialize for Cents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cents = (self.0 * Decimal::ONE_HUNDRED).normalize();
        serializer.serialize_i64(cents.to_string().parse().expect("whole cents"))
    }
}

impl<'de> Deserialize<'de> for Cents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        i64::deserialize(deserializer).map(|cents| Self(Decimal::new(cents, 2)))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TOLL#<id>")]
#[gsi1("FEE#<fee>", query = by_fee)]
struct Toll {
    id: u8,
    #[dynamo(as = "number")]
    price: Cents,
    #[dynamo(from_key)]
    fee: Cents,
}

/// What serde writes of it is another number then, and no fewer digits of it.
#[tokio::test]
async fn a_number_is_read_in_the_unit_that_serde_counts_it_in() {
    let table = table::<Toll>().await;
    for digits in ["12", "12.5", "-0.01", "0"] {
        let number = Cents(digits.parse().expect("a number"));
        let toll = Toll { id: 1, price: number, fee: number };
        toll.clone().put().send(&table).await.expect("a put");
        let stored = table.only_item().await;
        assert_eq!(scalar(&stored, "price"), digits);
        assert_eq!(Toll::get(1).one(&table).await.expect("a toll"), toll);
    }
}

/// A table with a value of each time, and what is stored of them.
struct Loaded {
    runtime: Runtime,
    table: Table<Forms>,
    values: Vec<Forms>,
}

impl Loaded {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (table, values) = runtime.block_on(async {
            let (table, mut values) = (embedded::table::<Forms>().await.expect("a table"), Vec::new());
            for (id, at) in (0..).zip(all_times()) {
                let value = Forms { id, ..forms(at, Decimal::ONE, 1) };
                values.push(value.put().send(&table).await.expect("what is stored"));
            }
            (table, values)
        });
        Self { runtime, table, values }
    }

    /// A filter leaves the values of which this holds.
    #[track_caller]
    fn leaves(&self, filter: impl FnOnce(FormsFields) -> Condition, keep: impl Fn(&Forms) -> bool) {
        let query = Forms::scan().filter(filter);
        let found = self.runtime.block_on(query.all(&self.table)).expect("values");
        let mut found: Vec<u8> = found.iter().map(|value| value.id).collect();
        found.sort_unstable();
        let kept: Vec<u8> = self.values.iter().filter(|value| keep(value)).map(|value| value.id).collect();
        assert_eq!(found, kept, "{query:?}");
    }
}

/// Compares a field with times of all kinds, among them such as no value has.
macro_rules! compare {
    ($loaded:expr, $field:ident, $of:expr, $operand:expr) => {{
        let (loaded, of): (&Loaded, fn(&Forms) -> _) = ($loaded, $of);
        let operands: Vec<_> = all_times().map($operand).collect();
        for (place, &a) in operands.iter().enumerate() {
            loaded.leaves(|f| f.$field.lt(a), |value| of(value) < a);
            loaded.leaves(|f| f.$field.le(a), |value| of(value) <= a);
            loaded.leaves(|f| f.$field.gt(a), |value| of(value) > a);
            loaded.leaves(|f| f.$field.ge(a), |value| of(value) >= a);
            loaded.leaves(|f| f.$field.eq(a), |value| of(value) == a);
            loaded.leaves(|f| f.$field.ne(a), |value| of(value) != a);
            loaded.leaves(|f| !f.$field.text_order().eq(a), |value| of(value) != a);
            loaded.leaves(|f| f.$field.is_in([a]), |value| of(value) == a);
            for &b in &operands[place..] {
                loaded.leaves(|f| f.$field.is_in([a, b]), |value| [a, b].contains(&of(value)));
                loaded.leaves(|f| f.$field.between(a, b), |value| (a..=b).contains(&of(value)));
            }
        }
    }};
}

/// However fine the other time is, since no value lies between two that are stored.
#[test]
fn is_compared_with_any_time_as_the_time_that_is_stored() {
    let loaded = Loaded::new();
    let civil = |at: Timestamp| at.to_zoned(TimeZone::UTC).datetime();
    compare!(&loaded, s, |forms| forms.s, |at| at);
    compare!(&loaded, ms, |forms| forms.ms, |at| at);
    compare!(&loaded, us, |forms| forms.us.expect("a time"), |at| at);
    compare!(&loaded, ns, |forms| forms.ns, |at| at);
    compare!(&loaded, epoch, |forms| forms.epoch, |at| at);
    compare!(&loaded, epoch_ms, |forms| forms.epoch_ms.expect("a time"), |at| at);
    compare!(&loaded, spaced, |forms| forms.spaced, |at| at);
    compare!(&loaded, packed, |forms| forms.packed, |at| at);
    compare!(&loaded, civil, |forms| forms.civil, civil);
    compare!(&loaded, dotted, |forms| forms.dotted, civil);
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
