//! What a key cuts off a time: all that is finer than its precision or its bucket.

use std::cmp::Ordering;
use std::ops::Bound;

use super::bucket::{behind, first_of, last_of, moment, ordinal};
use super::{CharSet, Instant, PartRef, PartValue, Segment, Time, render_part};

/// The steps in which times are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Steps {
    /// Of a nanosecond: as the values have them.
    Fine,
    /// Those of a precision.
    Of(Time),
    /// Those that the key shows: it alone has the values.
    Shown,
}

impl Steps {
    /// The nanoseconds of a step, under a key that shows times like this.
    fn nanos(self, shown: Time) -> u32 {
        match self {
            Self::Fine => 1,
            Self::Of(stored) => unit(stored),
            Self::Shown => unit(shown),
        }
    }
}

/// An end of a range as the key shows it, on the `outer` side of it.
///
/// Of an end that the key cuts off, it shows what it also shows of times inside the range. So such an end is
/// in the range, even where the range excludes it: a start unless it is the last that is shown so, another
/// end unless it is the first. What lies next to it is what is stored next, in these `steps`; a start between
/// two of them is no value, and excluded however it is given. A date stands for all of its day.
pub(crate) fn shown_end(
    part: &PartRef,
    steps: Steps,
    end: &Bound<PartValue<'static>>,
    outer: Ordering,
) -> Bound<PartValue<'static>> {
    if let (Bound::Included(value), Ordering::Less) = (end, outer)
        && lies_between(part, steps, value)
    {
        return shown_end(part, steps, &Bound::Excluded(value.clone()), outer);
    }
    let is_cut_off = matches!(end, Bound::Excluded(value) if cuts_off(part, steps, value, outer));
    let first = |value| first_of(part.spec.time, value);
    let last = |value| last_of(part.spec.time, value);
    match (end, outer) {
        (Bound::Unbounded, _) => Bound::Unbounded,
        (Bound::Excluded(value), Ordering::Less) if !is_cut_off => Bound::Excluded(last(value)),
        (Bound::Excluded(value), _) if !is_cut_off => Bound::Excluded(first(value)),
        (Bound::Included(value) | Bound::Excluded(value), Ordering::Greater) => Bound::Included(last(value)),
        (Bound::Included(value) | Bound::Excluded(value), _) => Bound::Included(first(value)),
    }
}

/// Whether the key shows an excluded end as it shows what lies next to it in the range.
fn cuts_off(part: &PartRef, steps: Steps, value: &PartValue<'_>, outer: Ordering) -> bool {
    if let Some((template, values)) = part.shape.shown_by(value) {
        let mut parts = template.segments.iter().filter_map(Segment::part);
        return parts
            .any(|part| values.get(part.part).is_some_and(|value| cuts_off(&part, steps, value, outer)));
    }
    let Some(shown) = part.spec.time else { return false };
    let border = if outer.is_lt() { behind(value, steps.nanos(shown)) } else { moment(value) };
    border.is_ok_and(|border| tells_apart(shown, border) == Some(false))
}

/// Whether a time lies between two that are stored.
fn lies_between(part: &PartRef, steps: Steps, value: &PartValue<'_>) -> bool {
    let at = part.spec.time.zip(moment(value).ok());
    at.is_some_and(|(shown, at)| !at.nanos.is_multiple_of(steps.nanos(shown)))
}

/// Whether a part is a time, and this one finer than it is shown.
pub(crate) fn is_finer(part: &PartRef, value: &PartValue<'_>) -> bool {
    let shown = part.spec.time.zip(moment(value).ok());
    shown.is_some_and(|(shown, at)| tells_apart(shown, at) == Some(false))
}

/// Whether two ends of a range of composites have no value between them, as far as their parts tell.
///
/// The key can show as one what lies between the wrong ends.
pub(crate) fn are_crossed(part: &PartRef, start: Bound<&PartValue<'_>>, end: Bound<&PartValue<'_>>) -> bool {
    let (Bound::Included(first) | Bound::Excluded(first)) = start else { return false };
    let (Bound::Included(last) | Bound::Excluded(last)) = end else { return false };
    let is_one = matches!((start, end), (Bound::Included(_), Bound::Included(_)));
    let order = if part.shape.templates().is_empty() { None } else { order(part, first, last) };
    order.is_some_and(|order| order.is_gt() || (order.is_eq() && !is_one))
}

/// The order of two values of an ordered part: by their texts where these say it, and of what is shown
/// alike by value. `None` where the key has no text of one.
fn order(part: &PartRef, one: &PartValue<'_>, other: &PartValue<'_>) -> Option<Ordering> {
    let text = |value: &PartValue<'_>| {
        let mut text = String::new();
        render_part(part, value, CharSet::EMPTY, &mut text).ok().map(|()| text)
    };
    if part.spec.text {
        let by_text = text(one)?.cmp(&text(other)?);
        if by_text.is_ne() {
            return Some(by_text);
        }
    }
    if let (Some((template, values)), Some((another, others))) =
        (part.shape.shown_by(one), part.shape.shown_by(other))
        && std::ptr::eq(template, another)
    {
        let mut orders = template.segments.iter().filter_map(Segment::part).map(|part| {
            let (one, other) = (values.get(part.part)?, others.get(part.part)?);
            order(&part, one, other)
        });
        let equal = Some(Ordering::Equal);
        return orders.find(|order| *order != equal).unwrap_or(equal);
    }
    if let (Ok(one), Ok(other)) = (moment(one), moment(other)) {
        return Some(one.cmp(&other));
    }
    // Also of integers that a width has no room for.
    if let (PartValue::Integer(one), PartValue::Integer(other)) = (one, other) {
        let order = one.magnitude.cmp(&other.magnitude);
        let of_sign = if one.negative { order.reverse() } else { order };
        return Some(other.negative.cmp(&one.negative).then(of_sign));
    }
    Some(text(one)?.cmp(&text(other)?))
}

/// Whether the key shows what is before a moment and what is behind it as different; `None` where no key can
/// show the moment.
fn tells_apart(shown: Time, border: Instant) -> Option<bool> {
    if shown.is_bucket() {
        return ordinal(shown, &PartValue::Timestamp(border)).ok().map(|(_, is_first)| is_first);
    }
    Some(border.nanos.is_multiple_of(unit(shown)))
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
    use crate::key::{CivilDate, Integer, Shape, Spec, Template, parse_part};

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

    fn is_taken_in(part: &PartRef, end: PartValue<'static>, outer: Ordering) -> bool {
        is_taken_in_by(Steps::Fine, part, end, outer)
    }

    fn is_taken_in_by(steps: Steps, part: &PartRef, end: PartValue<'static>, outer: Ordering) -> bool {
        matches!(shown_end(part, steps, &Bound::Excluded(end), outer), Bound::Included(_))
    }

    fn text(part: &PartRef, at: &PartValue<'_>) -> String {
        let mut text = String::new();
        render_part(part, at, CharSet::EMPTY, &mut text).unwrap();
        text
    }

    fn moment_behind(at: &PartValue<'_>, step: u32) -> PartValue<'static> {
        PartValue::Timestamp(behind(at, step).unwrap())
    }

    #[test]
    fn an_excluded_end_is_taken_in_where_the_key_does_not_give_it_back() {
        for part in Time::ALL.map(shown_to) {
            for at in moments() {
                let text = text(&part, &at);
                let given_back = parse_part(&part, &text).unwrap() == at;
                assert_eq!(is_taken_in(&part, at, Ordering::Greater), !given_back, "{text}");
            }
        }
    }

    #[test]
    fn an_excluded_start_is_taken_in_where_the_key_shows_the_moment_behind_it_alike() {
        for part in Time::ALL.map(shown_to) {
            for at in moments() {
                let alike = text(&part, &at) == text(&part, &moment_behind(&at, 1));
                assert_eq!(is_taken_in(&part, at.clone(), Ordering::Less), alike, "{part:?}: {at:?}");
            }
        }
    }

    #[test]
    fn what_lies_behind_an_excluded_start_is_the_next_that_is_stored() {
        for part in Time::ALL.map(shown_to) {
            for at in moments() {
                let alike = text(&part, &at) == text(&part, &moment_behind(&at, unit(Time::Millis)));
                let is_taken_in = is_taken_in_by(Steps::Of(Time::Millis), &part, at.clone(), Ordering::Less);
                assert_eq!(is_taken_in, alike, "{part:?}: {at:?}");
            }
        }
    }

    #[test]
    fn of_what_only_the_key_holds_no_excluded_start_is_taken_in() {
        let exact = Time::ALL.into_iter().filter(|time| !time.is_bucket());
        for part in exact.map(shown_to) {
            for at in moments() {
                assert!(!is_taken_in_by(Steps::Shown, &part, at, Ordering::Less), "{part:?}");
            }
        }
    }

    #[test]
    fn an_included_start_between_what_is_stored_is_as_an_excluded_one() {
        let is_stored = |at: &PartValue<'_>| moment(at).unwrap().nanos.is_multiple_of(unit(Time::Millis));
        for part in Time::ALL.map(shown_to) {
            for at in moments() {
                let shown = |steps, end: Bound<_>| shown_end(&part, steps, &end, Ordering::Less);
                let stored = Steps::Of(Time::Millis);
                let (included, excluded) = (Bound::Included(at.clone()), Bound::Excluded(at.clone()));
                let wanted = if is_stored(&at) { &included } else { &excluded };
                assert_eq!(
                    shown(stored, included.clone()),
                    shown(stored, wanted.clone()),
                    "{part:?}: {at:?}"
                );
                assert_eq!(shown(Steps::Fine, included.clone()), included, "{part:?}: {at:?}");
            }
        }
    }

    #[test]
    fn a_date_is_an_end_of_all_of_its_day() {
        let date = PartValue::Date(CivilDate { year: 2026, month: 5, day: 1 });
        let (included, excluded) = (Bound::Included(date.clone()), Bound::Excluded(date));
        let shown = |time: Time, end: &Bound<PartValue<'static>>, outer: Ordering| {
            let part = shown_to(time);
            shown_end(&part, Steps::Fine, end, outer).map(|value| text(&part, &value))
        };
        let borders = |time: Time, text: &str, end: fn(String) -> Bound<String>| {
            let up_to = Bound::Included(text.to_owned());
            assert_eq!(shown(time, &excluded, Ordering::Less), end(text.to_owned()));
            assert_eq!(shown(time, &included, Ordering::Greater), up_to);
        };
        borders(Time::Hour, "2026-05-01T23", Bound::Excluded);
        borders(Time::Day, "2026-05-01", Bound::Excluded);
        borders(Time::Month, "2026-05", Bound::Included);
        borders(Time::Year, "2026", Bound::Included);
        let midnight = "2026-05-01T00".to_owned();
        assert_eq!(shown(Time::Hour, &included, Ordering::Less), Bound::Included(midnight.clone()));
        assert_eq!(shown(Time::Hour, &excluded, Ordering::Greater), Bound::Excluded(midnight));
    }

    #[test]
    fn ends_of_a_composite_are_crossed_by_their_values() {
        const NUMBER: Shape = Shape::integer(true, 16);
        const WIDTH: Spec = Spec { width: Some(3), ..Spec::PLAIN };
        const DESK: PartRef = PartRef { part: 1, name: "desk", shape: &NUMBER, spec: WIDTH };
        const SLOT: Template = Template {
            text: "<at:s>/<desk:03>",
            segments: &[Segment::Part(shown_to(Time::Seconds)), Segment::Literal("/"), Segment::Part(DESK)],
        };
        const COMPOSITE: Shape = Shape::composite(&SLOT);
        let part = PartRef { part: 0, name: "slot", shape: &COMPOSITE, spec: Spec::PLAIN };
        let slot = |nanos: u32, desk: i16| {
            let at = PartValue::Timestamp(Instant { seconds: 0, nanos });
            let desk = Integer { negative: desk < 0, magnitude: desk.unsigned_abs().into() };
            PartValue::Composite(vec![at, PartValue::Integer(desk)])
        };
        let slots = [(0, -2), (0, -1), (0, 7), (0, 1_000), (2, 0), (8, 0)].map(|(at, desk)| slot(at, desk));
        for (i, a) in slots.iter().enumerate() {
            for (j, b) in slots.iter().enumerate() {
                let crossed = |start, end| are_crossed(&part, start, end);
                assert_eq!(crossed(Bound::Included(a), Bound::Included(b)), i > j, "{a:?} {b:?}");
                assert_eq!(crossed(Bound::Included(a), Bound::Excluded(b)), i >= j, "{a:?} {b:?}");
                assert!(!crossed(Bound::Excluded(a), Bound::Unbounded));
            }
        }
    }

    #[test]
    fn what_sorts_by_its_text_is_crossed_by_it() {
        const SPEC: Spec = Spec { time: Some(Time::Epoch), text: true, ..Spec::PLAIN };
        const SECOND: PartRef = PartRef { part: 0, name: "at", shape: &TIMESTAMP, spec: SPEC };
        const TEMPLATE: Template = Template { text: "<at:epoch,text>", segments: &[Segment::Part(SECOND)] };
        const COMPOSITE: Shape = Shape::composite(&TEMPLATE);
        let part = PartRef { part: 0, name: "when", shape: &COMPOSITE, spec: Spec::PLAIN };
        let at =
            |seconds, nanos| PartValue::Composite(vec![PartValue::Timestamp(Instant { seconds, nanos })]);
        // What is shown alike lies in the order of its moments.
        let moments = [at(10, 0), at(10, 1), at(100, 0), at(9, 0), at(95, 0)];
        for (i, a) in moments.iter().enumerate() {
            for (j, b) in moments.iter().enumerate() {
                assert_eq!(are_crossed(&part, Bound::Included(a), Bound::Included(b)), i > j, "{a:?} {b:?}");
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
            for outer in [Ordering::Less, Ordering::Greater] {
                let end = PartValue::Composite(vec![at.clone()]);
                let of_part = is_taken_in(&shown_to(Time::Seconds), at.clone(), outer);
                assert_eq!(is_taken_in(&part, end, outer), of_part);
            }
        }
    }
}
