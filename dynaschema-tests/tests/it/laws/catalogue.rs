//! Which types stand under which specs: all that a template can say, for all that can stand in one.

use std::borrow::Cow;
use std::net::IpAddr;
use std::num::NonZero;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use jiff::{Timestamp, civil};
use rust_decimal::Decimal;
use ulid::Ulid;
use uuid::Uuid;

use super::composites::{Comment, Issue, Repo, Visit};
use super::moments::Moment;
use super::places::*;
use super::runner::{Check, Law};
use super::shown::{Int, Plain, Text};
use super::values::{Name, Size, Stage, Status};
use super::variants::{Rank, Scope, Shift, Target, Version};

/// Concatenates what a law says of each type.
macro_rules! of_types {
    ($family:ident::<$law:ident, $($type:ty),*>) => {
        std::iter::empty()$(.chain($family::<$law, $type>()))*.collect::<Vec<_>>()
    };
}

/// Concatenates what a law says of a type under each spec.
macro_rules! under {
    ($law:ident, $type:ty: $($spec:ident)*) => {
        vec![$($spec::check::<$law, $type>()),*]
    };
}

pub(crate) fn texts<L: Law>() -> Vec<Check> {
    of_types!(text::<L, String, Box<str>, Cow<'static, str>, Name, char>)
}

pub(crate) fn tokens<L: Law>() -> Vec<Check> {
    of_types!(token::<L, bool, Status, Stage, Uuid, Ulid, IpAddr>)
        .into_iter()
        .chain(under!(L, Size: plain text))
        .collect()
}

pub(crate) fn unsigned<L: Law>() -> Vec<Check> {
    of_types!(integer::<L, u8, u16, u32, u64, u128, usize, NonZero<u32>>)
}

pub(crate) fn signed<L: Law>() -> Vec<Check> {
    of_types!(integer::<L, i8, i16, i32, i64, i128, isize>)
}

pub(crate) fn decimals<L: Law>() -> Vec<Check> {
    under!(L, Decimal: in_partition alone text)
}

pub(crate) fn timestamps<L: Law>() -> Vec<Check> {
    of_types!(timestamp::<L, Timestamp, DateTime<Utc>>)
}

pub(crate) fn civil_times<L: Law>() -> Vec<Check> {
    let mut checks = of_types!(date_time::<L, civil::DateTime, NaiveDateTime>);
    checks.extend(date::<L, civil::Date>());
    checks.extend(date::<L, NaiveDate>());
    checks.extend(time::<L, civil::Time>());
    checks.extend(time::<L, NaiveTime>());
    checks
}

pub(crate) fn composites<L: Law>() -> Vec<Check> {
    let mut checks = under!(L, Issue: plain alone);
    checks.extend(under!(L, Visit: plain alone));
    checks.extend(under!(L, Comment: plain alone));
    checks.extend(under!(L, Repo: plain_lossy));
    checks.extend(under!(L, Target: plain));
    checks.extend(under!(L, Shift: plain));
    checks.extend(under!(L, Rank: plain));
    checks.extend(under!(L, Scope: plain));
    checks
}

pub(crate) fn options<L: Law>() -> Vec<Check> {
    let mut checks = under!(L, String: plain_or plain_or_nothing lower_or);
    checks.extend(under!(L, Status: plain_or));
    checks.extend(under!(L, Uuid: plain_or));
    checks.extend(under!(L, civil::Date: plain_or));
    checks.extend(under!(L, Issue: plain_or plain_or_nothing));
    checks.extend(under!(L, Visit: plain_or));
    checks.extend(under!(L, Version: plain_or));
    checks.extend(under!(L, Scope: plain_or plain_or_nothing));
    checks.extend(under!(L, u32: width20_or width20_or_nothing));
    checks.extend(under!(L, i64: width20_or));
    checks.extend(under!(L, Timestamp: ms_or));
    checks.extend(under!(L, NaiveDateTime: ms_or));
    checks
}

fn text<L: Law, T: Text>() -> Vec<Check> {
    under!(L, T: plain named alone text lower upper escape lower_escape raw only lower_only)
}

fn token<L: Law, T: Text>() -> Vec<Check> {
    under!(L, T: plain alone text lower upper)
}

fn integer<L: Law, T: Int>() -> Vec<Check> {
    under!(L, T: in_partition alone text width06 width20 width20_desc signed signed_desc)
}

fn timestamp<L: Law, T: Moment + Plain>() -> Vec<Check> {
    let mut checks = under!(L, T: text s ms us ns year month day hour epoch epoch_ms epoch_text);
    checks.extend(under!(L, T: epoch_padded epoch_ms_padded epoch_desc epoch_ms_desc));
    checks
}

fn date_time<L: Law, T: Moment + Plain>() -> Vec<Check> {
    under!(L, T: text s ms us ns year month day hour)
}

fn date<L: Law, T: Moment + Plain>() -> Vec<Check> {
    under!(L, T: plain text year month day)
}

fn time<L: Law, T: Moment + Plain>() -> Vec<Check> {
    under!(L, T: text s ms us ns)
}
