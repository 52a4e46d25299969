//! Ranges of time buckets: `placed_on_range(may..june)` walks the partitions one by one.

use std::ops::{Bound, Range, RangeInclusive};

use super::calendar;
use super::{BucketArg, CivilDate, DayTime, KeyRule, PartValue, Time};

/// The most buckets that one range may span: eleven years of hours.
const MAX_BUCKETS: i64 = 100_000;

/// A range of the time buckets of the field type `T`: `a..b` or `a..=b`, of
/// dates or timestamps.
///
/// A bucket is read if any of its moments is in the range, and then all of it
/// is. An included date stands for all of its day.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range of time buckets of `{T}`",
    label = "expected `a..b` or `a..=b`",
    note = "a range of buckets has two ends: each bucket is a partition to read"
)]
pub trait BucketRange<T> {
    /// A moment in the first bucket.
    fn first(&self) -> PartValue<'_>;
    /// A moment in the last bucket, or in the one behind it.
    fn end(&self) -> Bound<PartValue<'_>>;
}

impl<T, A: BucketArg<T>> BucketRange<T> for Range<A> {
    fn first(&self) -> PartValue<'_> {
        self.start.to_bucket()
    }
    fn end(&self) -> Bound<PartValue<'_>> {
        Bound::Excluded(self.end.to_bucket())
    }
}

impl<T, A: BucketArg<T>> BucketRange<T> for RangeInclusive<A> {
    fn first(&self) -> PartValue<'_> {
        self.start().to_bucket()
    }
    fn end(&self) -> Bound<PartValue<'_>> {
        Bound::Included(self.end().to_bucket())
    }
}

/// The first moment of every bucket of a range, in order.
pub(crate) fn buckets_between(
    bucket: Time,
    first: &PartValue<'_>,
    end: &Bound<PartValue<'_>>,
) -> Result<Vec<PartValue<'static>>, KeyRule> {
    let (first, _) = ordinal(bucket, first)?;
    let end = match end {
        Bound::Included(date @ PartValue::Date(_)) if bucket == Time::Hour => ordinal(bucket, date)?.0 + 24,
        Bound::Included(last) => ordinal(bucket, last)?.0 + 1,
        // The bucket that the end begins has no moment before it.
        Bound::Excluded(end) => match ordinal(bucket, end)? {
            (end, true) => end,
            (end, false) => end + 1,
        },
        Bound::Unbounded => first,
    };
    if end - first > MAX_BUCKETS {
        return Err(KeyRule::TooManyBuckets { limit: MAX_BUCKETS.unsigned_abs() });
    }
    Ok((first..end).map(|ordinal| start(bucket, ordinal)).collect())
}

/// The number of a moment's bucket, counted so that the next one has the next
/// number, and whether the moment is the bucket's first.
fn ordinal(bucket: Time, value: &PartValue<'_>) -> Result<(i64, bool), KeyRule> {
    let midnight = DayTime { seconds: 0, nanos: 0 };
    let (date, time) = match *value {
        PartValue::Timestamp(instant) => calendar::civil(instant),
        PartValue::DateTime(date, time) => (date, time),
        PartValue::Date(date) => (date, midnight),
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
    let midnight = DayTime { seconds: 0, nanos: 0 };
    let first_day = |year: i64, month: i64| CivilDate {
        year: i32::try_from(year).unwrap_or(i32::MAX),
        month: u8::try_from(month).unwrap_or(1),
        day: 1,
    };
    let at = |seconds| {
        let (date, time) = calendar::civil(super::Instant { seconds, nanos: 0 });
        PartValue::DateTime(date, time)
    };
    match bucket {
        Time::Year => PartValue::DateTime(first_day(ordinal, 1), midnight),
        Time::Month => {
            PartValue::DateTime(first_day(ordinal.div_euclid(12), ordinal.rem_euclid(12) + 1), midnight)
        }
        Time::Hour => at(ordinal * 3_600),
        _ => at(ordinal * 86_400),
    }
}
