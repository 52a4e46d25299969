//! What a key cuts off a time: all that is finer than its precision or its bucket.

use std::ops::Bound;

use super::bucket::{moment, ordinal};
use super::{PartRef, PartValue, Segment, Time};

/// An end of a range as the key shows it.
///
/// Of an end that the key cuts off, it shows what it also shows of times inside the range. So such an
/// end is in the range, even where the range excludes it.
pub(crate) fn shown_end(part: &PartRef, end: &Bound<PartValue<'static>>) -> Bound<PartValue<'static>> {
    match end {
        Bound::Excluded(value) if cuts_off(part, value) => Bound::Included(value.clone()),
        end => end.clone(),
    }
}

/// Whether the key shows less of a time than there is.
fn cuts_off(part: &PartRef, value: &PartValue<'_>) -> bool {
    match (value, part.shape.template, part.spec.time) {
        (PartValue::Composite(values), Some(template), _) => {
            let mut parts = template.segments.iter().filter_map(Segment::part);
            parts.any(|part| values.get(part.part).is_some_and(|value| cuts_off(&part, value)))
        }
        (_, _, Some(bucket)) if bucket.is_bucket() => {
            ordinal(bucket, value).is_ok_and(|(_, is_first)| !is_first)
        }
        (_, _, Some(precision)) => moment(value).is_ok_and(|at| at.nanos % unit(precision) != 0),
        (_, _, None) => false,
    }
}

/// The nanoseconds that the last digit of a precision counts.
fn unit(precision: Time) -> u32 {
    match precision {
        Time::Nanos => 1,
        Time::Micros => 1_000,
        Time::Millis | Time::EpochMs => 1_000_000,
        _ => 1_000_000_000,
    }
}
