//! The law: stored bytes are a promise; each row is a value and the key that it has had since the first release.

use std::fmt::Debug;
use std::net::IpAddr;

use dynaschema::{Binary, Contains, DynamoEntity, Entity, EntityKey, KeyPart, KeyText};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use ulid::Ulid;
use uuid::Uuid;

use super::runner::{Stored, table};
use crate::sources::source;

/// An entity with one part under one spec.
macro_rules! entities {
    ($($name:ident $part:ty, $pk:tt $sk:tt)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($pk)]
        #[sk($sk)]
        #[dynamo(allow(lossy_key))]
        #[allow(dead_code, reason = "these entities are written, and never queried")]
        struct $name {
            p: $part,
        }

        impl From<$part> for $name {
            fn from(p: $part) -> Self {
                Self { p }
            }
        }
    )*};
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Status {
    Open,
    SentBack,
    #[serde(rename = "x")]
    Odd,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner:lower>/<name>")]
struct Repo {
    owner: String,
    name: String,
}

entities! {
    Bare String, "USER#<p>" "PROFILE"
    Leading String, "#A#<p>" "##<p>|"
    Twice String, "<p>:<p>" "<<<p>>>"
    Braces String, "{{<p>}}" "S"
    Lower String, "L#<p:lower>" "<p:lower>"
    Upper String, "U#<p:upper>" "<p:upper>"
    Escaped String, "E#<p:escape>|" "<p:escape>"
    Raw String, "R#<p:raw>" "<p:raw>"
    OrNone Option<String>, "O#<p:or('NONE')>" "<p:or('-')>"
    Flag bool, "F#<p>" "<p>"
    Letter char, "C#<p>" "<p>"
    Case Status, "S#<p>" "<p:lower>"
    Unpadded i32, "I#<p>" "<p>"
    Padded u32, "I#<p:06>" "<p:06,desc>"
    Signed8 i8, "I#<p:signed>" "<p:signed,desc>"
    Signed16 i16, "I#<p:signed>" "<p:signed,desc>"
    Signed32 i32, "I#<p:signed>" "<p:text>"
    Signed64 i64, "I#<p:signed>" "<p:signed,desc>"
    Signed128 i128, "I#<p:signed>" "<p:text>"
    Size usize, "I#<p:signed>" "<p:020>"
    Amount Decimal, "D#<p>" "<p>"
    AmountText Decimal, "D#<p:text>" "<p:text>"
    Address IpAddr, "IP#<p>" "<p:upper>"
    Id Uuid, "ID#<p>" "<p:upper>"
    Ordered Ulid, "ID#<p>" "<p:lower>"
    Seconds Timestamp, "T#<p:s>" "<p:ms>"
    Fine Timestamp, "T#<p:us>" "<p:ns>"
    Epoch Timestamp, "T#<p:epoch,010>" "<p:epoch>"
    EpochText Timestamp, "T#<p:epoch,text>" "<p:epoch,text>"
    EpochMs Timestamp, "T#<p:epoch_ms,013,desc>" "<p:epoch_ms>"
    YearMonth Timestamp, "B#<p:year>" "<p:month>"
    DayHour Timestamp, "B#<p:day>" "<p:hour>"
    Plain Timestamp, "T#<p:text>" "<p:text>"
    Day Date, "D#<p>" "<p:month>"
    Local DateTime, "D#<p:s>" "<p:ms>"
    Clock Time, "T#<p:s>" "<p:us>"
    Composite Repo, "R#<p>" "<p>"
}

/// The value is stored under exactly this key.
#[track_caller]
fn golden<E: Entity + Contains<E>>(value: impl Into<E>, pk: &str, sk: &str) {
    let item = table::<E>().to_item::<E>(&value.into()).expect("a value with a key");
    let stored = Stored::of(&item);
    assert_eq!((stored.pk.as_str(), stored.sk.as_str()), (pk, sk));
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("a timestamp")
}

#[test]
fn of_texts() {
    golden::<Bare>("é b".to_owned(), "USER#é b", "PROFILE");
    golden::<Leading>("a".to_owned(), "#A#a", "##a|");
    golden::<Twice>("a".to_owned(), "a:a", "<a>");
    golden::<Braces>("a".to_owned(), "{a}", "S");
    golden::<Lower>("Ann É".to_owned(), "L#ann É", "ann É");
    golden::<Upper>("Ann é".to_owned(), "U#ANN é", "ANN é");
    golden::<Escaped>("a#|/%\0\u{1f}\u{7f}é".to_owned(), "E#a%23%7C/%25%00%1F%7Fé|", "a#|/%25%00%1F%7Fé");
    golden::<Raw>("a#b".to_owned(), "R#a#b", "a#b");
    golden::<OrNone>(None, "O#NONE", "-");
    golden::<OrNone>(Some("a".to_owned()), "O#a", "a");
    golden::<Letter>('é', "C#é", "é");
}

#[test]
fn of_tokens() {
    golden::<Flag>(true, "F#true", "true");
    golden::<Flag>(false, "F#false", "false");
    golden::<Case>(Status::Open, "S#OPEN", "open");
    golden::<Case>(Status::SentBack, "S#SENT_BACK", "sent_back");
    golden::<Case>(Status::Odd, "S#x", "x");
    let address = |text: &str| text.parse::<IpAddr>().expect("an address");
    golden::<Address>(address("10.0.0.1"), "IP#10.0.0.1", "10.0.0.1");
    golden::<Address>(address("2001:DB8:0:0::1"), "IP#2001:db8::1", "2001:DB8::1");
    golden::<Address>(address("::ffff:10.0.0.1"), "IP#::ffff:10.0.0.1", "::FFFF:10.0.0.1");
    let id = Uuid::from_u128(0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF);
    golden::<Id>(id, "ID#01234567-89ab-cdef-0123-456789abcdef", "01234567-89AB-CDEF-0123-456789ABCDEF");
    golden::<Ordered>(Ulid::from(u128::MAX), "ID#7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "7zzzzzzzzzzzzzzzzzzzzzzzzz");
    let repo = Repo { owner: "Rust".to_owned(), name: "Book".to_owned() };
    golden::<Composite>(repo, "R#rust/Book", "rust/Book");
}

#[test]
fn of_integers() {
    golden::<Unpadded>(-7, "I#-7", "-7");
    golden::<Padded>(7_u32, "I#000007", "999992");
    golden::<Padded>(999_999_u32, "I#999999", "000000");
    golden::<Signed8>(i8::MIN, "I#000", "999");
    golden::<Signed8>(0_i8, "I#128", "871");
    golden::<Signed16>(i16::MAX, "I#65535", "34464");
    golden::<Signed32>(-1, "I#2147483647", "-1");
    golden::<Signed64>(i64::MIN, "I#00000000000000000000", "99999999999999999999");
    golden::<Signed64>(i64::MAX, "I#18446744073709551615", "81553255926290448384");
    golden::<Signed128>(-1_i128, "I#170141183460469231731687303715884105727", "-1");
    golden::<Size>(5_usize, "I#00000000000000000005", "00000000000000000005");
}

#[test]
fn of_decimals() {
    let decimal = |text: &str| text.parse::<Decimal>().expect("a decimal");
    golden::<Amount>(decimal("1.50"), "D#1.5", "1.5");
    golden::<Amount>(decimal("-0.0100"), "D#-0.01", "-0.01");
    golden::<AmountText>(decimal("1200"), "D#1200", "1200");
    golden::<AmountText>(decimal("0.00"), "D#0", "0");
}

#[test]
fn of_times() {
    golden::<Seconds>(at("2026-05-10T14:23:01.9999Z"), "T#2026-05-10T14:23:01Z", "2026-05-10T14:23:01.999Z");
    golden::<Fine>(
        at("2026-05-10T14:23:01Z"),
        "T#2026-05-10T14:23:01.000000Z",
        "2026-05-10T14:23:01.000000000Z",
    );
    golden::<Seconds>(at("1969-12-31T23:59:59.9Z"), "T#1969-12-31T23:59:59Z", "1969-12-31T23:59:59.900Z");
    golden::<Epoch>(at("2026-05-10T14:23:01Z"), "T#1778422981", "1778422981");
    golden::<Epoch>(at("1970-01-01T00:00:09Z"), "T#0000000009", "9");
    golden::<EpochMs>(at("2026-05-10T14:23:01.123Z"), "T#8221577018876", "1778422981123");
    golden::<YearMonth>(at("0000-01-01T00:00:00Z"), "B#0000", "0000-01");
    golden::<YearMonth>(at("2026-05-10T14:23:01Z"), "B#2026", "2026-05");
    golden::<DayHour>(at("2026-05-10T14:23:01Z"), "B#2026-05-10", "2026-05-10T14");
    golden::<Plain>(at("2026-05-10T14:23:01.120Z"), "T#2026-05-10T14:23:01.12Z", "2026-05-10T14:23:01.12Z");
    golden::<Day>(jiff::civil::date(2026, 5, 10), "D#2026-05-10", "2026-05");
    let local = jiff::civil::date(2026, 5, 10).at(14, 23, 1, 123_456_789);
    golden::<Local>(local, "D#2026-05-10T14:23:01", "2026-05-10T14:23:01.123");
    golden::<Clock>(local.time(), "T#14:23:01", "14:23:01.123456");
}

/// Alone in its key an epoch is a number, unless it is to be text.
#[test]
fn of_epochs_alone() {
    let p = at("2026-05-10T14:23:01Z");
    let is_number = |item: Result<_, _>| Stored::of(&item.expect("a value with a key")).is_number;
    assert!(is_number(table::<Epoch>().to_item(&Epoch { p })));
    assert!(!is_number(table::<EpochText>().to_item(&EpochText { p })));
    golden::<EpochText>(p, "T#1778422981", "1778422981");
    golden::<EpochText>(at("1969-12-31T23:59:51Z"), "T#-9", "-9");
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<name>")]
#[sk("<number>")]
struct Numbered {
    name: String,
    number: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(hash)]
struct Blob {
    hash: Binary,
}

/// A key has exactly this text, which the guide shows, and is what is read from it.
#[track_caller]
fn golden_text<K: EntityKey + Debug + PartialEq>(key: &K, text: &str) {
    assert_eq!(KeyText::new(key.clone()).expect("a key").as_str(), text);
    assert_eq!(&text.parse::<KeyText<K>>().expect("its text").into_key(), key);
    let row = format!("| `{text}` |\n");
    assert!(source("dynaschema/src/guide/stored_bytes.md").text.contains(&row), "{row}");
}

#[test]
fn of_keys_as_text() {
    golden_text(&OrderKey { user: "ann".into(), number: 7 }, "1VVNFUiNhbm4.T1JERVIjMDAwMDA3");
    golden_text(&NumberedKey { name: "ÿ?>".into(), number: -12 }, "1w78_Pg.LTEy");
    golden_text(&BlobKey { hash: Binary::from([0, 255, 35]) }, "1MDBmZjIz");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("V#<id>")]
#[dynamo(schema_version = 2)]
#[allow(dead_code, reason = "it is written, and never queried")]
struct Versioned {
    id: String,
}

#[test]
fn of_the_attributes_beside_the_keys() {
    let text = |text: &str| dynaschema::AttributeValue::S(text.to_owned());
    let item = table::<Bare>().to_item(&Bare::from("a".to_owned())).expect("an item");
    assert_eq!(item["entity_type"], text("Bare"));
    assert!(!item.contains_key("schema_v"));
    let item = table::<Versioned>().to_item(&Versioned { id: "a".to_owned() }).expect("an item");
    assert_eq!(item["entity_type"], text("Versioned"));
    assert_eq!(item["schema_v"], dynaschema::AttributeValue::N("2".to_owned()));
}
