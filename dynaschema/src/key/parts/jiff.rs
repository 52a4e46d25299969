//! The dates and times of `jiff`.
//!
//! `Zoned` is left out on purpose: two zoned times can be one instant, and
//! their texts do not sort by time. Store its `Timestamp`.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};

use crate::key::{CivilDate, DayTime, Instant, KeyPart, PartError, PartValue, Shape};

impl KeyPart for Timestamp {
    const SHAPE: Shape = Shape::timestamp();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        // Both halves of a `Timestamp` carry its sign; an `Instant` counts up from its second.
        let nanos = self.subsec_nanosecond();
        let borrow = i32::from(nanos < 0);
        PartValue::Timestamp(Instant {
            seconds: self.as_second() - i64::from(borrow),
            nanos: (nanos + borrow * 1_000_000_000).unsigned_abs(),
        })
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::Timestamp(Instant { seconds, nanos }) => i32::try_from(nanos)
                .ok()
                .and_then(|nanos| Self::new(seconds, nanos).ok())
                .ok_or(PartError::new("a timestamp within the range of `jiff` was expected")),
            _ => Err(PartError::new("a timestamp was expected")),
        }
    }
}

impl KeyPart for Date {
    const SHAPE: Shape = Shape::date();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Date(from_date(*self))
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::Date(date) => to_date(date),
            _ => Err(PartError::new("a date was expected")),
        }
    }
}

impl KeyPart for DateTime {
    const SHAPE: Shape = Shape::date_time();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::DateTime(from_date(self.date()), from_time(self.time()))
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::DateTime(date, time) => Ok(to_date(date)?.to_datetime(to_time(time)?)),
            _ => Err(PartError::new("a date and a time of day were expected")),
        }
    }
}

impl KeyPart for Time {
    const SHAPE: Shape = Shape::time();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Time(from_time(*self))
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::Time(time) => to_time(time),
            _ => Err(PartError::new("a time of day was expected")),
        }
    }
}

super::dated!(Timestamp, Date, DateTime);

fn from_date(date: Date) -> CivilDate {
    CivilDate { year: date.year().into(), month: date.month().unsigned_abs(), day: date.day().unsigned_abs() }
}

fn to_date(date: CivilDate) -> Result<Date, PartError> {
    let new = || {
        let year = date.year.try_into().ok()?;
        Date::new(year, date.month.try_into().ok()?, date.day.try_into().ok()?).ok()
    };
    new().ok_or(PartError::new("a date of the calendar was expected"))
}

fn from_time(time: Time) -> DayTime {
    let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(i8::unsigned_abs);
    DayTime {
        seconds: u32::from(hour) * 3600 + u32::from(minute) * 60 + u32::from(second),
        nanos: time.subsec_nanosecond().unsigned_abs(),
    }
}

fn to_time(time: DayTime) -> Result<Time, PartError> {
    let new = || {
        let [hour, minute, second] =
            [time.seconds / 3600, time.seconds / 60 % 60, time.seconds % 60].map(i8::try_from);
        Time::new(hour.ok()?, minute.ok()?, second.ok()?, time.nanos.try_into().ok()?).ok()
    };
    new().ok_or(PartError::new("a time of day was expected"))
}
