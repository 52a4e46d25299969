//! The dates and times of `chrono`, in UTC or without a zone.
//!
//! `chrono` shows a leap second as a nanosecond beyond its second. No key has a
//! text for one: rendering it is [`KeyRule::NoSuchTime`](crate::key::KeyRule::NoSuchTime),
//! where rounding it would give two times one key.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike, Utc};

use crate::key::{CivilDate, DayTime, Instant, KeyPart, PartError, PartValue, Shape};

impl KeyPart for DateTime<Utc> {
    const SHAPE: Shape = Shape::timestamp();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::Timestamp(Instant { seconds: self.timestamp(), nanos: self.timestamp_subsec_nanos() })
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::Timestamp(Instant { seconds, nanos }) => Self::from_timestamp(seconds, nanos)
                .ok_or(PartError::new("a timestamp within the range of `chrono` was expected")),
            _ => Err(PartError::new("a timestamp was expected")),
        }
    }
}

impl KeyPart for NaiveDate {
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

impl KeyPart for NaiveDateTime {
    const SHAPE: Shape = Shape::date_time();
    const SHAPE_REF: &'static Shape = &Self::SHAPE.plain();

    fn to_part(&self) -> PartValue<'_> {
        PartValue::DateTime(from_date(self.date()), from_time(self.time()))
    }

    fn from_part(value: PartValue<'_>) -> Result<Self, PartError> {
        match value {
            PartValue::DateTime(date, time) => Ok(to_date(date)?.and_time(to_time(time)?)),
            _ => Err(PartError::new("a date and a time of day were expected")),
        }
    }
}

impl KeyPart for NaiveTime {
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

super::dated!(DateTime<Utc>, NaiveDate, NaiveDateTime);

fn from_date(date: NaiveDate) -> CivilDate {
    // `chrono` counts months and days in 32 bits; both fit into eight.
    let narrow = |count: u32| u8::try_from(count).unwrap_or_default();
    CivilDate { year: date.year(), month: narrow(date.month()), day: narrow(date.day()) }
}

fn to_date(date: CivilDate) -> Result<NaiveDate, PartError> {
    NaiveDate::from_ymd_opt(date.year, date.month.into(), date.day.into())
        .ok_or(PartError::new("a date of the calendar was expected"))
}

fn from_time(time: NaiveTime) -> DayTime {
    DayTime { seconds: time.num_seconds_from_midnight(), nanos: time.nanosecond() }
}

fn to_time(time: DayTime) -> Result<NaiveTime, PartError> {
    NaiveTime::from_num_seconds_from_midnight_opt(time.seconds, time.nanos)
        .ok_or(PartError::new("a time of day was expected"))
}
