//! What each spec shows of a value, said without the library: what a key must
//! tell apart, sort by and give back.

use std::borrow::Cow;
use std::net::IpAddr;
use std::num::NonZero;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use jiff::{Timestamp, civil};
use rust_decimal::Decimal;
use ulid::Ulid;
use uuid::Uuid;

use super::moments::{DAY, Moment, SECOND, date_time};
use super::places::*;
use super::values::{Name, Size, Stage, Status, Value};

/// What a key shows of a part, ordered as the values are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shown {
    /// The text for `None`.
    None,
    /// An integer; whether it is not below zero, and its two's complement.
    Integer(bool, u128),
    Decimal(Decimal),
    Text(String),
    /// The parts of a composite.
    List(Vec<Shown>),
}

impl From<i128> for Shown {
    fn from(integer: i128) -> Self {
        Self::Integer(integer >= 0, integer.cast_unsigned())
    }
}

/// Where the key order of a part is the order of what it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Never,
    /// Where the part is the last one of its key.
    AtTheEnd,
    Everywhere(Direction),
    /// Key order is accepted, whatever it is: the part has ranges and no order of values.
    Accepted,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
}

/// Where a part stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Position {
    /// The delimiters that its text must not hold; two sets where a composite stands in a template.
    pub(crate) delimiters: [&'static str; 3],
    /// Whether it is the whole key.
    pub(crate) alone: bool,
}

impl Position {
    /// Inside of a composite with delimiters of its own.
    pub(crate) fn within(self, delimiters: &'static str) -> Self {
        let [first, second, _] = self.delimiters;
        Self { delimiters: [delimiters, first, second], alone: false }
    }

    pub(crate) fn allows(self, text: &str) -> bool {
        !text.is_empty() && !text.contains(|c| self.delimiters.iter().any(|set| set.contains(c)))
    }
}

/// A type under a spec.
pub(crate) trait Shows<Spec>: Value {
    const ORDER: Order;
    /// What a key shows of this value; `None` where the key refuses it.
    fn shown(&self, at: Position) -> Option<Shown>;
}

/// A type without a spec, or with one that shows all of it.
pub(crate) trait Plain: Value {
    const ORDER: Order;
    fn plain(&self, at: Position) -> Option<Shown>;
}

/// A type that is text in keys.
pub(crate) trait Text: Plain {
    /// Whether the text is free, so that only the delimiters hold it.
    const FREE: bool;
    fn text(&self) -> String;
}

/// An integer type.
pub(crate) trait Int: Plain {
    /// The value, if it is not below zero.
    fn magnitude(&self) -> Option<u128>;
    fn integer(&self) -> Shown;
}

macro_rules! shows {
    ($($kind:ident $order:expr => $($spec:ident)*, |$value:ident, $at:ident| $shown:expr;)*) => {$($(
        impl<T: $kind> Shows<$spec::Spec> for T {
            const ORDER: Order = $order;
            fn shown(&self, $at: Position) -> Option<Shown> {
                let $value = self;
                $shown
            }
        }
    )*)*};
}

shows! {
    Plain T::ORDER => plain plain_lossy named in_partition alone, |value, at| value.plain(at);
    Plain Order::Accepted => text, |value, at| value.plain(Position { alone: false, ..at });

    Int UP => width20, |value, _at| padded(value, 20);
    Int UP => width06, |value, _at| padded(value, 6);
    Int UP => signed, |value, _at| Some(value.integer());
    Int DOWN => width20_desc, |value, _at| padded(value, 20);
    Int DOWN => signed_desc, |value, _at| Some(value.integer());

    Text Order::Never => lower, |value, at| free(value, at, str::to_ascii_lowercase);
    Text Order::Never => upper, |value, at| free(value, at, str::to_ascii_uppercase);
    Text Order::Never => escape, |value, _at| not_empty(value.text());
    Text Order::Never => lower_escape, |value, _at| not_empty(value.text().to_ascii_lowercase());
    Text Order::AtTheEnd => raw, |value, _at| not_empty(value.text());
    Text UP => only, |value, at| {
        free(value, at, str::to_owned).filter(|shown| is_made_of(shown, |c| c.is_ascii_digit() || c.is_ascii_lowercase() || "A~-".contains(c)))
    };
    Text Order::Never => lower_only, |value, at| {
        free(value, at, str::to_ascii_lowercase).filter(|shown| is_made_of(shown, |c| ('a'..='n').contains(&c) || " |".contains(c)))
    };

    Moment UP => s, |value, _at| at_precision(value, SECOND);
    Moment UP => ms, |value, _at| at_precision(value, 1_000_000);
    Moment UP => us, |value, _at| at_precision(value, 1_000);
    Moment UP => ns, |value, _at| at_precision(value, 1);
    Moment UP => year, |value, _at| bucket(value, |at| at.year().into());
    Moment UP => month, |value, _at| bucket(value, |at| i128::from(at.year()) * 12 + i128::from(at.month()));
    Moment UP => day, |value, _at| at_precision(value, DAY);
    Moment UP => hour, |value, _at| at_precision(value, 3600 * SECOND);
    Moment Order::AtTheEnd => epoch, |value, _at| since_epoch(value, SECOND, i128::MAX);
    Moment Order::AtTheEnd => epoch_ms, |value, _at| since_epoch(value, 1_000_000, i128::MAX);
    Moment Order::Accepted => epoch_text, |value, _at| since_epoch(value, SECOND, i128::MAX);
    Moment UP => epoch_padded, |value, _at| since_epoch(value, SECOND, 10_i128.pow(10));
    Moment UP => epoch_ms_padded, |value, _at| since_epoch(value, 1_000_000, 10_i128.pow(13));
    Moment DOWN => epoch_desc, |value, _at| since_epoch(value, SECOND, 10_i128.pow(11));
    Moment DOWN => epoch_ms_desc, |value, _at| since_epoch(value, 1_000_000, 10_i128.pow(14));
}

/// A spec on an `Option`, with a text for `None` beside it.
macro_rules! shows_or {
    ($($spec:ident $inner:ident $none:literal;)*) => {$(
        impl<T: Shows<$inner::Spec>> Shows<$spec::Spec> for Option<T> {
            const ORDER: Order = Order::Never;
            fn shown(&self, at: Position) -> Option<Shown> {
                match self {
                    None => Some(Shown::None),
                    Some(value) => value.shown(at).filter(|shown| *shown != Shown::Text($none.to_owned())),
                }
            }
        }
    )*};
}

shows_or! {
    plain_or plain "NONE";
    plain_or_nothing plain "";
    width20_or width20 "-";
    width20_or_nothing width20 "";
    ms_or ms "~";
    lower_or lower "none";
}

const UP: Order = Order::Everywhere(Direction::Up);
const DOWN: Order = Order::Everywhere(Direction::Down);

fn padded<T: Int>(value: &T, width: u32) -> Option<Shown> {
    value.magnitude().filter(|magnitude| *magnitude < 10_u128.pow(width)).map(|_| value.integer())
}

fn free<T: Text>(value: &T, at: Position, fold: fn(&str) -> String) -> Option<Shown> {
    let text = value.text();
    (!T::FREE || at.allows(&text)).then(|| Shown::Text(fold(&text)))
}

fn is_made_of(shown: &Shown, listed: impl Fn(char) -> bool) -> bool {
    matches!(shown, Shown::Text(text) if text.chars().all(listed))
}

fn not_empty(text: String) -> Option<Shown> {
    (!text.is_empty()).then_some(Shown::Text(text))
}

fn at_precision<T: Moment>(value: &T, nanos: i128) -> Option<Shown> {
    Some(within_years(value)?.div_euclid(nanos).into())
}

fn bucket<T: Moment>(value: &T, bucket: impl Fn(NaiveDateTime) -> i128) -> Option<Shown> {
    within_years(value).map(|nanos| bucket(date_time(nanos)).into())
}

fn within_years<T: Moment>(value: &T) -> Option<i128> {
    value.nanos().filter(|nanos| (0..=9999).contains(&date_time(*nanos).year()))
}

fn since_epoch<T: Moment>(value: &T, unit: i128, end: i128) -> Option<Shown> {
    let count = value.nanos()?.div_euclid(unit);
    let padded = end != i128::MAX;
    (count < end && (count >= 0 || !padded)).then(|| count.into())
}

macro_rules! plain {
    ($($type:ty, $order:expr, |$value:ident, $at:ident| $plain:expr;)*) => {$(
        impl Plain for $type {
            const ORDER: Order = $order;
            fn plain(&self, $at: Position) -> Option<Shown> {
                let $value = self;
                $plain
            }
        }
    )*};
}

macro_rules! texts {
    ($($type:ty, $free:literal, $order:expr, |$value:ident| $text:expr;)*) => {$(
        plain! { $type, $order, |value, at| free(value, at, str::to_owned); }
        impl Text for $type {
            const FREE: bool = $free;
            fn text(&self) -> String {
                let $value = self;
                $text
            }
        }
    )*};
}

texts! {
    String, true, Order::AtTheEnd, |text| text.clone();
    Box<str>, true, Order::AtTheEnd, |text| text.to_string();
    Cow<'static, str>, true, Order::AtTheEnd, |text| text.to_string();
    Name, true, Order::AtTheEnd, |name| name.0.clone();
    char, true, Order::AtTheEnd, |c| c.to_string();
    Uuid, false, UP, |uuid| uuid.hyphenated().to_string();
    Ulid, false, UP, |ulid| ulid.to_string();
    Status, false, UP, |status| ["OPEN", "PENDING", "SENT_BACK"][*status as usize].to_owned();
    Stage, false, Order::AtTheEnd, |stage| ["in", "in progress", "out"][*stage as usize].to_owned();
    IpAddr, false, Order::Never, |address| address.to_string();
    bool, false, UP, |yes| yes.to_string();
}

plain! {
    // Ordered by declaration, which is not the order of its texts.
    Size, Order::Never, |size, _at| Some((*size as i128).into());
    Decimal, Order::AtTheEnd, |number, _at| Some(Shown::Decimal(*number));
    NonZero<u32>, Order::AtTheEnd, |number, at| number.get().plain(at);
    Timestamp, Order::Never, |at, _position| at_precision(at, 1);
    DateTime<Utc>, Order::Never, |at, _position| at_precision(at, 1);
    civil::DateTime, Order::Never, |at, _position| at_precision(at, 1);
    NaiveDateTime, Order::Never, |at, _position| at_precision(at, 1);
    civil::Time, Order::Never, |at, _position| at_precision(at, 1);
    NaiveTime, Order::Never, |at, _position| at_precision(at, 1);
    civil::Date, UP, |date, _position| at_precision(date, DAY);
    NaiveDate, UP, |date, _position| at_precision(date, DAY);
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        plain! { $integer, Order::AtTheEnd, |value, at| (!at.alone || is_storable(value)).then(|| value.integer()); }

        impl Int for $integer {
            fn magnitude(&self) -> Option<u128> {
                u128::try_from(*self).ok()
            }
            fn integer(&self) -> Shown {
                match u128::try_from(*self) {
                    Ok(value) => Shown::Integer(true, value),
                    Err(_) => i128::try_from(*self).expect("below zero").into(),
                }
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl Int for NonZero<u32> {
    fn magnitude(&self) -> Option<u128> {
        self.get().magnitude()
    }
    fn integer(&self) -> Shown {
        self.get().integer()
    }
}

/// Whether a number attribute holds the integer: it has 38 significant digits.
fn is_storable(integer: &impl ToString) -> bool {
    integer.to_string().trim_start_matches('-').trim_end_matches('0').len() <= 38
}
