//! The law: a range by value returns exactly the items that a filter over all
//! values returns, at every depth of the chain and for every kind of bound.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::Bound;

use dynaschema::{given, starts_with};
use jiff::Timestamp;
use proptest::prelude::*;

use super::logs::{Expected, Level, Loaded, Log, codes, levels, names, shifts_of, times};
use super::moments::SECOND;
use super::runner::property;

/// Asks with the range type that a user would write for these ends.
macro_rules! ask {
    ($chain:expr, $step:ident, $ends:expr) => {{
        let (chain, ends) = ($chain, $ends.clone());
        match (ends.start, ends.end) {
            (Bound::Included(a), Bound::Excluded(b)) => chain.$step(a..b),
            (Bound::Included(a), Bound::Included(b)) => chain.$step(a..=b),
            (Bound::Included(a), Bound::Unbounded) => chain.$step(a..),
            (Bound::Unbounded, Bound::Excluded(b)) => chain.$step(..b),
            (Bound::Unbounded, Bound::Included(b)) => chain.$step(..=b),
            (Bound::Unbounded, Bound::Unbounded) => chain.$step(..),
            ends => chain.$step(given(Some(ends))),
        }
    }};
}

#[test]
fn over_the_first_part() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(levels())), |(turn, ends)| {
        let query = ask!(Log::query("t"), level, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && ends.contains(&log.level),
            at_the_end: &|log| log.tenant == "t" && ends.excludes(&log.level),
            by: primary,
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_a_padded_integer() {
    let loaded = Loaded::new();
    property((0..64_usize, levels(), ends(prop_oneof![0..4_u8, 96..104_u8])), |(turn, level, ends)| {
        let query = ask!(Log::query("t").level(level), n, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && log.level == level && ends.contains(&log.n),
            at_the_end: &|log| log.tenant == "t" && log.level == level && ends.excludes(&log.n),
            by: primary,
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_text_at_the_end() {
    let loaded = Loaded::new();
    property((0..64_usize, levels(), 0..3_u8, ends(names())), |(turn, level, n, ends)| {
        let query = ask!(Log::query("t").level(level).n(n), name, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && log.level == level && log.n == n && ends.contains(&log.name),
            at_the_end: &|log| {
                log.tenant == "t" && log.level == level && log.n == n && ends.excludes(&log.name)
            },
            by: primary,
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_text_that_is_the_key() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(names())), |(turn, ends)| {
        let query = ask!(Log::by_name("t"), name, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && ends.contains(&log.name),
            at_the_end: &|log| log.tenant == "t" && ends.excludes(&log.name),
            by: |log| log.name.clone(),
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_a_number_attribute() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(codes())), |(turn, ends)| {
        let query = ask!(Log::by_code("t"), code, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && ends.contains(&log.code),
            at_the_end: &|log| log.tenant == "t" && ends.excludes(&log.code),
            by: |log| log.code,
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_a_timestamp_at_its_precision() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(times())), |(turn, ends)| {
        let query = ask!(Log::by_time("t"), at, ends);
        let shown = shown(&ends, MILLISECOND);
        let expected = Expected {
            keep: &|log| {
                log.tenant == "t" && !ends.is_empty() && shown.contains(&floor(&log.at, MILLISECOND))
            },
            at_the_end: &|log| log.tenant == "t" && shown.excludes(&floor(&log.at, MILLISECOND)),
            by: |log| (floor(&log.at, MILLISECOND), log.name.clone()),
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_a_timestamp_as_a_number() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(times())), |(turn, ends)| {
        let query = ask!(Log::by_second("t"), at, ends);
        let shown = shown(&ends, SECOND);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && !ends.is_empty() && shown.contains(&floor(&log.at, SECOND)),
            at_the_end: &|log| log.tenant == "t" && shown.excludes(&floor(&log.at, SECOND)),
            by: |log| floor(&log.at, SECOND),
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_a_part_that_counts_down() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(codes())), |(turn, ends)| {
        let query = ask!(Log::by_rank("t"), code, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && ends.contains(&log.code),
            at_the_end: &|log| log.tenant == "t" && ends.excludes(&log.code),
            by: |log| (Reverse(log.code), log.name.clone()),
        };
        loaded.compare(turn, &query, &expected)
    });
}

/// Also of bounds inside of which a width has no room.
#[test]
fn over_a_part_of_several_forms() {
    let loaded = Loaded::new();
    let shifts = shifts_of(prop_oneof![0..4_u8, 96..104_u8]);
    property((0..64_usize, ends(shifts)), |(turn, ends)| {
        let query = ask!(Log::by_shift("t"), shift, ends);
        let expected = Expected {
            keep: &|log| log.tenant == "t" && ends.contains(&log.shift),
            at_the_end: &|log| log.tenant == "t" && ends.excludes(&log.shift),
            by: |log| (log.shift, log.name.clone()),
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_the_beginning_of_a_text() {
    let loaded = Loaded::new();
    let prefixes = (names(), 1..4_usize).prop_map(|(name, n)| name.chars().take(n).collect::<String>());
    property((0..64_usize, levels(), 0..3_u8, prefixes), |(turn, level, n, prefix)| {
        let query = Log::query("t").level(level).n(n).name(starts_with(&prefix));
        let here = |log: &Log| log.tenant == "t" && log.level == level && log.n == n;
        let expected = Expected {
            keep: &|log| here(log) && log.name.starts_with(&prefix),
            at_the_end: &|_| false,
            by: primary,
        };
        loaded.compare(turn, &query, &expected)
    });
}

#[test]
fn over_the_beginning_of_a_word() {
    let loaded = Loaded::new();
    property((0..64_usize, 0..3_usize, 0..6_usize), |(turn, word, length)| {
        let prefix = &["error", "info", "warn"][word];
        let prefix = &prefix[..length.min(prefix.len())];
        let query = Log::query("t").level(starts_with(prefix));
        let text = |log: &Log| ["error", "info", "warn"][log.level as usize];
        let expected = Expected {
            keep: &|log| log.tenant == "t" && text(log).starts_with(prefix),
            at_the_end: &|_| false,
            by: primary,
        };
        loaded.compare(turn, &query, &expected)
    });
}

fn primary(log: &Log) -> (Level, u8, String) {
    (log.level, log.n, log.name.clone())
}

const MILLISECOND: i128 = 1_000_000;

/// What a key shows of a time that it cuts off, in its own unit, which is so many nanoseconds.
fn floor(at: &Timestamp, unit: i128) -> i128 {
    at.as_nanosecond().div_euclid(unit)
}

/// The range as such a key shows it. Of an excluded end that it cuts off, what it shows is also that of
/// times in the range, so that it is part of it.
fn shown(ends: &Ends<Timestamp>, unit: i128) -> Ends<i128> {
    let shown = |end: &Bound<Timestamp>| match end {
        Bound::Excluded(at) if at.as_nanosecond() % unit != 0 => Bound::Included(floor(at, unit)),
        end => end.map(|at| floor(&at, unit)),
    };
    Ends { start: shown(&ends.start), end: shown(&ends.end) }
}

/// A range in one of the ways of writing it.
#[derive(Debug, Clone)]
struct Ends<T> {
    start: Bound<T>,
    end: Bound<T>,
}

impl<T: PartialOrd> Ends<T> {
    fn contains(&self, value: &T) -> bool {
        std::ops::RangeBounds::contains(&(self.start.as_ref(), self.end.as_ref()), value)
    }

    /// Whether nothing can lie between the ends.
    fn is_empty(&self) -> bool {
        match (&self.start, &self.end) {
            (Bound::Included(start), Bound::Included(end)) => start > end,
            (
                Bound::Included(start) | Bound::Excluded(start),
                Bound::Included(end) | Bound::Excluded(end),
            ) => start >= end,
            _ => false,
        }
    }

    /// Whether the value is an end that the range excludes.
    fn excludes(&self, value: &T) -> bool {
        [&self.start, &self.end].into_iter().any(|end| matches!(end, Bound::Excluded(end) if end == value))
    }
}

fn ends<T: Clone + Debug + 'static>(
    values: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Ends<T>> {
    (bound(values.clone()), bound(values)).prop_map(|(start, end)| Ends { start, end })
}

fn bound<T: Clone + Debug + 'static>(
    values: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Bound<T>> {
    prop_oneof![
        1 => Just(Bound::Unbounded),
        2 => values.clone().prop_map(Bound::Included),
        2 => values.prop_map(Bound::Excluded),
    ]
}
