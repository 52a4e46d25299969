//! Ranges of time buckets: `placed_on(may..june)` walks the partitions one by one.

use std::ops::{Bound, Range, RangeInclusive};

use super::calendar;
use super::{Any, CivilDate, Dated, DayTime, Instant, KeyRule, Kind, PartRef, PartValue, PartValues, Time};

/// The most buckets that one read may walk, those of each shard and each listed value counted: eleven years
/// of hours.
const MAX_BUCKETS: i64 = 100_000;

const MIDNIGHT: DayTime = DayTime { seconds: 0, nanos: 0 };

/// The time buckets of the field type `T` that a query reads: the one that a date or a timestamp lies in;
/// those of a range of these, `a..b` or `a..=b`, one after the other; or those of [`any`](super::any) of
/// these, at once and in one order.
///
/// Where the sort key begins with the field, nothing outside of the range is read, as far as the key shows
/// it. Elsewhere the first and the last bucket are read whole, which the function's own documentation says. A
/// date stands for all of its day.
#[diagnostic::on_unimplemented(
    message = "a time bucket of `{T}` does not take a `{Self}`",
    label = "expected a date or a timestamp, `a..b` or `a..=b` of these, or `any(..)` of these",
    note = "a range of buckets has two ends: each bucket is a partition to read",
    note = "a zoned time has the date of its zone: give its UTC timestamp"
)]
pub trait BucketsArg<T> {
    /// A moment of the bucket, or of each of several, or the ends of a range.
    #[doc(hidden)]
    fn buckets(&self) -> PartValues<'_>;
}

impl<T, A: Dated> BucketsArg<T> for A {
    fn buckets(&self) -> PartValues<'_> {
        PartValues::One(self.to_dated())
    }
}

impl<T, A: Dated> BucketsArg<T> for Any<A> {
    fn buckets(&self) -> PartValues<'_> {
        self.dated()
    }
}

impl<T, A: Dated> BucketsArg<T> for Range<A> {
    fn buckets(&self) -> PartValues<'_> {
        PartValues::Range(self.start.to_dated(), Bound::Excluded(self.end.to_dated()))
    }
}

impl<T, A: Dated> BucketsArg<T> for RangeInclusive<A> {
    fn buckets(&self) -> PartValues<'_> {
        PartValues::Range(self.start().to_dated(), Bound::Included(self.end().to_dated()))
    }
}

/// The first moment of every bucket of a range, in order.
pub(crate) fn buckets_between(
    bucket: Time,
    first: &PartValue<'_>,
    end: &Bound<PartValue<'_>>,
) -> Result<Vec<PartValue<'static>>, KeyRule> {
    let (first, end) = ordinals(bucket, first, end)?;
    are_few(end - first)?;
    Ok((first..end).map(|ordinal| start(bucket, ordinal)).collect())
}

/// That so many buckets, each in so many lanes, are no more than one read may walk.
pub(crate) fn are_few_beside(buckets: usize, lanes: usize) -> Result<(), KeyRule> {
    are_few(i64::try_from(buckets.saturating_mul(lanes)).unwrap_or(i64::MAX))
}

fn are_few(buckets: i64) -> Result<(), KeyRule> {
    if buckets > MAX_BUCKETS {
        return Err(KeyRule::TooManyBuckets { limit: MAX_BUCKETS.unsigned_abs() });
    }
    Ok(())
}

/// The numbers of the first bucket of a range, and of the one behind the last.
fn ordinals(bucket: Time, first: &PartValue<'_>, end: &Bound<PartValue<'_>>) -> Result<(i64, i64), KeyRule> {
    let (number, _) = ordinal(bucket, first)?;
    let behind = match end {
        Bound::Included(last) => ordinal(bucket, &last_of(Some(bucket), last))?.0 + 1,
        // The bucket that the end begins has no moment before it.
        Bound::Excluded(end) => match ordinal(bucket, end)? {
            (end, true) => end,
            (end, false) => end + 1,
        },
        Bound::Unbounded => number,
    };
    let none = is_empty(Bound::Included(first), end.as_ref())?;
    Ok((number, if none { number } else { behind }))
}

/// Whether no moment lies in the range: then no bucket does, not even the one of both its ends.
pub(crate) fn is_empty(start: Bound<&PartValue<'_>>, end: Bound<&PartValue<'_>>) -> Result<bool, KeyRule> {
    let first = match start {
        Bound::Included(first) => moment(first)?,
        Bound::Excluded(before) => behind(before, 1)?,
        Bound::Unbounded => return Ok(false),
    };
    Ok(match end {
        Bound::Included(last) => behind(last, 1)? <= first,
        Bound::Excluded(end) => moment(end)? <= first,
        Bound::Unbounded => false,
    })
}

/// The same range as one of the values of a part, as far as its key shows them.
pub(crate) fn values_between(
    part: &PartRef,
    first: &PartValue<'_>,
    end: &Bound<PartValue<'_>>,
) -> Result<[Bound<PartValue<'static>>; 2], KeyRule> {
    let shown = part.spec.time.filter(|time| time.is_bucket());
    match (part.shape.kind, shown) {
        (_, Some(bucket)) => stretches_between(bucket, first, end, |at| at),
        (Kind::Date, None) => stretches_between(Time::Day, first, end, |at| match at {
            PartValue::DateTime(date, _) => PartValue::Date(date),
            at => at,
        }),
        (kind, None) => moments_between(kind, first, end),
    }
}

/// The range as one of points in time.
fn moments_between(
    kind: Kind,
    first: &PartValue<'_>,
    end: &Bound<PartValue<'_>>,
) -> Result<[Bound<PartValue<'static>>; 2], KeyRule> {
    let value = |at: Instant| match (kind, calendar::civil(at)) {
        (Kind::Timestamp, _) => PartValue::Timestamp(at),
        (_, (date, time)) => PartValue::DateTime(date, time),
    };
    let end = match end {
        // The whole day is in the range, and nothing behind the last day that a key can show.
        Bound::Included(date @ PartValue::Date(_)) => {
            let next = behind(date, 1)?;
            if calendar::civil(next).0.year > 9999 { Bound::Unbounded } else { Bound::Excluded(value(next)) }
        }
        Bound::Included(last) => Bound::Included(value(moment(last)?)),
        Bound::Excluded(end) => Bound::Excluded(value(moment(end)?)),
        Bound::Unbounded => Bound::Unbounded,
    };
    Ok([Bound::Included(value(moment(first)?)), end])
}

/// The stretches of time that have a moment in the range, the last one included; none where it is empty.
fn stretches_between(
    bucket: Time,
    first: &PartValue<'_>,
    end: &Bound<PartValue<'_>>,
    value: impl Fn(PartValue<'static>) -> PartValue<'static>,
) -> Result<[Bound<PartValue<'static>>; 2], KeyRule> {
    let (first, end) = ordinals(bucket, first, end)?;
    let at = |ordinal| value(start(bucket, ordinal));
    Ok([
        Bound::Included(at(first)),
        if end > first { Bound::Included(at(end - 1)) } else { Bound::Excluded(at(first)) },
    ])
}

/// When a date begins, or a date and a time are; a time of day as on the first day of 1970.
pub(super) fn moment(value: &PartValue<'_>) -> Result<Instant, KeyRule> {
    match *value {
        PartValue::Timestamp(instant) => Ok(instant),
        PartValue::DateTime(date, time) => Ok(calendar::instant(date, time)),
        PartValue::Date(date) => Ok(calendar::instant(date, MIDNIGHT)),
        PartValue::Time(time) => Ok(Instant { seconds: time.seconds.into(), nanos: time.nanos }),
        _ => Err(KeyRule::KindMismatch),
    }
}

/// The first moment behind a value, where times come in steps of so many nanoseconds: behind a date, that of
/// the next day.
pub(super) fn behind(value: &PartValue<'_>, step: u32) -> Result<Instant, KeyRule> {
    let Instant { seconds, nanos } = moment(value)?;
    if let PartValue::Date(_) = value {
        return Ok(Instant { seconds: seconds + 86_400, nanos });
    }
    let nanos = nanos / step * step + step;
    let whole = nanos / 1_000_000_000;
    Ok(Instant { seconds: seconds.saturating_add(whole.into()), nanos: nanos % 1_000_000_000 })
}

/// A moment of the first bucket that a value stands for: of a date, of its first hour.
pub(super) fn first_of<'v>(bucket: Option<Time>, value: &PartValue<'v>) -> PartValue<'v> {
    hours_of(bucket, value).map_or_else(|| value.clone(), |[first, _]| first)
}

/// A moment of the last bucket that a value stands for: of a date, of its last hour.
pub(super) fn last_of<'v>(bucket: Option<Time>, value: &PartValue<'v>) -> PartValue<'v> {
    hours_of(bucket, value).map_or_else(|| value.clone(), |[_, last]| last)
}

/// A moment of each bucket that a value stands for.
pub(crate) fn buckets_of(bucket: Option<Time>, value: &PartValue<'_>) -> Vec<PartValue<'static>> {
    let Some([first, last]) = hours_of(bucket, value) else { return vec![value.clone().into_owned()] };
    buckets_between(Time::Hour, &first, &Bound::Included(last)).unwrap_or_else(|_| vec![first])
}

/// The first and the last bucket that a value stands for, where these are several: the hours of a date.
pub(crate) fn hours_of(bucket: Option<Time>, value: &PartValue<'_>) -> Option<[PartValue<'static>; 2]> {
    let PartValue::Date(date) = value else { return None };
    let hour = |hour: u32| PartValue::DateTime(*date, DayTime { seconds: hour * 3_600, nanos: 0 });
    (bucket == Some(Time::Hour)).then(|| [hour(0), hour(23)])
}

/// The number of a moment's bucket, counted so that the next one has the next
/// number, and whether the moment is the bucket's first.
pub(super) fn ordinal(bucket: Time, value: &PartValue<'_>) -> Result<(i64, bool), KeyRule> {
    let (date, time) = match *value {
        PartValue::Timestamp(instant) => calendar::civil(instant),
        PartValue::DateTime(date, time) => (date, time),
        PartValue::Date(date) => (date, MIDNIGHT),
        _ => return Err(KeyRule::KindMismatch),
    };
    if !(0..=9999).contains(&date.year) {
        return Err(KeyRule::YearOutOfRange { year: date.year });
    }
    if !calendar::is_date(date) {
        return Err(KeyRule::NoSuchTime);
    }
    let seconds = calendar::instant(date, time).seconds;
    let number = match bucket {
        Time::Year => i64::from(date.year),
        Time::Month => i64::from(date.year) * 12 + i64::from(date.month) - 1,
        Time::Hour => seconds.div_euclid(3_600),
        _ => seconds.div_euclid(86_400),
    };
    let is_first = start(bucket, number) == PartValue::DateTime(date, time);
    Ok((number, is_first))
}

/// The first moment of the bucket with this number.
fn start(bucket: Time, ordinal: i64) -> PartValue<'static> {
    let first_day = |year: i64, month: i64| CivilDate {
        year: i32::try_from(year).unwrap_or(i32::MAX),
        month: u8::try_from(month).unwrap_or(1),
        day: 1,
    };
    let at = |seconds| {
        let (date, time) = calendar::civil(Instant { seconds, nanos: 0 });
        PartValue::DateTime(date, time)
    };
    match bucket {
        Time::Year => PartValue::DateTime(first_day(ordinal, 1), MIDNIGHT),
        Time::Month => {
            PartValue::DateTime(first_day(ordinal.div_euclid(12), ordinal.rem_euclid(12) + 1), MIDNIGHT)
        }
        Time::Hour => at(ordinal * 3_600),
        _ => at(ordinal * 86_400),
    }
}
