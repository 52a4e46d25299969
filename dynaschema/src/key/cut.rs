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
    if let Some((template, values)) = part.shape.shown_by(value) {
        let mut parts = template.segments.iter().filter_map(Segment::part);
        return parts.any(|part| values.get(part.part).is_some_and(|value| cuts_off(&part, value)));
    }
    match part.spec.time {
        Some(bucket) if bucket.is_bucket() => ordinal(bucket, value).is_ok_and(|(_, is_first)| !is_first),
        Some(precision) => moment(value).is_ok_and(|at| at.nanos % unit(precision) != 0),
        None => false,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::{CharSet, Instant, Shape, Spec, Template, parse_part, render_part};

    const TIMES: [Time; 10] = [
        Time::Epoch,
        Time::EpochMs,
        Time::Seconds,
        Time::Millis,
        Time::Micros,
        Time::Nanos,
        Time::Year,
        Time::Month,
        Time::Day,
        Time::Hour,
    ];
    const TIMESTAMP: Shape = Shape::timestamp();

    const fn shown_to(time: Time) -> PartRef {
        let spec = Spec { time: Some(time), ..Spec::PLAIN };
        PartRef { part: 0, name: "at", shape: &TIMESTAMP, spec }
    }

    /// Both sides of the first moment of 2026, and moments of less and less that begin there.
    fn moments() -> impl Iterator<Item = PartValue<'static>> {
        let new_year = 1_767_225_600;
        let seconds = [-1, 0, 1, 60, 3_600, 86_400, 31 * 86_400].map(|seconds| (new_year + seconds, 0));
        let nanos = [1, 1_000, 1_000_000, 999_999_999].map(|nanos| (new_year, nanos));
        let moments = seconds.into_iter().chain(nanos).chain([(-1, 500_000_000)]);
        moments.map(|(seconds, nanos)| PartValue::Timestamp(Instant { seconds, nanos }))
    }

    fn is_taken_in(part: &PartRef, end: PartValue<'static>) -> bool {
        matches!(shown_end(part, &Bound::Excluded(end)), Bound::Included(_))
    }

    #[test]
    fn an_excluded_end_is_taken_in_where_the_key_does_not_give_it_back() {
        for part in TIMES.map(shown_to) {
            for at in moments() {
                let mut text = String::new();
                render_part(&part, &at, CharSet::EMPTY, &mut text).unwrap();
                let given_back = parse_part(&part, &text).unwrap() == at;
                assert_eq!(is_taken_in(&part, at.clone()), !given_back, "{at:?} as {text}");
            }
        }
    }

    #[test]
    fn a_composite_is_taken_in_with_a_part_of_it() {
        const SECONDS: Template =
            Template { text: "<at:s>", segments: &[Segment::Part(shown_to(Time::Seconds))] };
        const COMPOSITE: Shape = Shape::composite(&SECONDS);
        let part = PartRef { part: 0, name: "when", shape: &COMPOSITE, spec: Spec::PLAIN };
        for at in moments() {
            let end = PartValue::Composite(vec![at.clone()]);
            assert_eq!(is_taken_in(&part, end), is_taken_in(&shown_to(Time::Seconds), at));
        }
    }
}
