//! Dates and times of `jiff` and `chrono`, to and from nanoseconds since 1970.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use jiff::Timestamp;
use jiff::civil;

use super::case::Seed;
use super::values::{Value, pick};

pub(crate) const SECOND: i128 = 1_000_000_000;
pub(crate) const DAY: i128 = 86_400 * SECOND;
/// The first moments of the years 0 and 10000.
pub(crate) const YEAR_0: i128 = -62_167_219_200 * SECOND;
pub(crate) const YEAR_10000: i128 = 253_402_300_800 * SECOND;
/// 2026-05-10T14:23:01.123456789Z
const TODAY: i128 = 1_778_422_981_123_456_789;

/// A point on the time line or on the dial.
pub(crate) trait Moment: Value {
    /// Nanoseconds since 1970, or since midnight; `None` for a leap second, which no key shows.
    fn nanos(&self) -> Option<i128>;
}

/// Nanoseconds near a landmark, within what a type holds.
fn near(seed: &Seed, first: i128, last: i128) -> i128 {
    let landmarks = [0, YEAR_0, YEAR_10000, TODAY, first, last];
    let nanos = pick(&landmarks, seed).saturating_add(seed.offset);
    if (first..=last).contains(&nanos) { nanos } else { first + nanos.rem_euclid(last - first + 1) }
}

impl Value for Timestamp {
    fn of(seed: &Seed) -> Self {
        let nanos = near(seed, Self::MIN.as_nanosecond(), Self::MAX.as_nanosecond());
        Self::from_nanosecond(nanos).expect("within the bounds")
    }
}

impl Moment for Timestamp {
    fn nanos(&self) -> Option<i128> {
        Some(self.as_nanosecond())
    }
}

impl Value for DateTime<Utc> {
    fn of(seed: &Seed) -> Self {
        NaiveDateTime::of(seed).and_utc()
    }
}

impl Moment for DateTime<Utc> {
    fn nanos(&self) -> Option<i128> {
        self.naive_utc().nanos()
    }
}

impl Value for NaiveDateTime {
    fn of(seed: &Seed) -> Self {
        let at = date_time(near(seed, nanos(Self::MIN), nanos(Self::MAX)));
        // In some of the cases, the leap second after the minute's last.
        let leaps = seed.text.len() % 8 == 7;
        let leap = leaps.then(|| at.with_second(59)?.with_nanosecond(1_500_000_000)).flatten();
        leap.unwrap_or(at)
    }
}

impl Moment for NaiveDateTime {
    fn nanos(&self) -> Option<i128> {
        (self.nanosecond() < 1_000_000_000).then(|| nanos(*self))
    }
}

impl Value for civil::DateTime {
    fn of(seed: &Seed) -> Self {
        let bounds = [Self::MIN, Self::MAX].map(|at| at.nanos().expect("no leap second"));
        let at = date_time(near(seed, bounds[0], bounds[1]));
        to_civil(at.date()).to_datetime(to_time(at.time()))
    }
}

impl Moment for civil::DateTime {
    fn nanos(&self) -> Option<i128> {
        Some(self.date().nanos()? + self.time().nanos()?)
    }
}

impl Value for NaiveDate {
    fn of(seed: &Seed) -> Self {
        date_time(near(seed, nanos(NaiveDateTime::MIN), nanos(NaiveDateTime::MAX))).date()
    }
}

impl Moment for NaiveDate {
    fn nanos(&self) -> Option<i128> {
        Some(nanos(self.and_time(NaiveTime::MIN)))
    }
}

impl Value for civil::Date {
    fn of(seed: &Seed) -> Self {
        civil::DateTime::of(seed).date()
    }
}

impl Moment for civil::Date {
    fn nanos(&self) -> Option<i128> {
        let [month, day] = [self.month(), self.day()].map(|count| u32::from(count.unsigned_abs()));
        NaiveDate::from_ymd_opt(self.year().into(), month, day)?.nanos()
    }
}

impl Value for NaiveTime {
    fn of(seed: &Seed) -> Self {
        NaiveDateTime::of(seed).time()
    }
}

impl Moment for NaiveTime {
    fn nanos(&self) -> Option<i128> {
        let nanos = i128::from(self.num_seconds_from_midnight()) * SECOND + i128::from(self.nanosecond());
        (self.nanosecond() < 1_000_000_000).then_some(nanos)
    }
}

impl Value for civil::Time {
    fn of(seed: &Seed) -> Self {
        to_time(date_time(near(seed, YEAR_0, YEAR_10000 - 1)).time())
    }
}

impl Moment for civil::Time {
    fn nanos(&self) -> Option<i128> {
        Some(self.duration_since(Self::midnight()).as_nanos())
    }
}

/// The date and time of day that UTC shows so many nanoseconds after 1970.
pub(crate) fn date_time(nanos: i128) -> NaiveDateTime {
    let seconds = i64::try_from(nanos.div_euclid(SECOND)).expect("within the bounds of `chrono`");
    let rest = i64::try_from(nanos.rem_euclid(SECOND)).expect("less than a second");
    let at = DateTime::from_timestamp(seconds, 0).expect("within the bounds of `chrono`").naive_utc();
    at + TimeDelta::nanoseconds(rest)
}

fn nanos(at: NaiveDateTime) -> i128 {
    let at = at.and_utc();
    i128::from(at.timestamp()) * SECOND + i128::from(at.timestamp_subsec_nanos())
}

fn to_civil(date: NaiveDate) -> civil::Date {
    let [month, day] = [date.month(), date.day()].map(|count| i8::try_from(count).expect("small"));
    civil::date(i16::try_from(date.year()).expect("within the bounds of `jiff`"), month, day)
}

fn to_time(time: NaiveTime) -> civil::Time {
    let [hour, minute, second] =
        [time.hour(), time.minute(), time.second()].map(|count| i8::try_from(count).expect("small"));
    civil::time(hour, minute, second, i32::try_from(time.nanosecond()).expect("less than a second"))
}
