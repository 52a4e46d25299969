//! The law: a range by value returns exactly the items that a filter over all
//! values returns, at every depth of the chain and for every kind of bound.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::Bound;

use dynaschema::{given, starts_with};
use jiff::Timestamp;
use proptest::prelude::*;

use super::logs::{Expected, Level, Loaded, Log, codes, levels, names, times};
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
    property((0..64_usize, levels(), ends(prop_oneof![0..4_u8, 96..100_u8])), |(turn, level, ends)| {
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
        let floored = Ends { start: ends.start.map(|at| millis(&at)), end: ends.end.map(|at| millis(&at)) };
        let expected = Expected {
            keep: &|log| log.tenant == "t" && floored.contains(&millis(&log.at)),
            at_the_end: &|log| log.tenant == "t" && floored.excludes(&millis(&log.at)),
            by: |log| (millis(&log.at), log.name.clone()),
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

fn millis(at: &Timestamp) -> i128 {
    at.as_nanosecond().div_euclid(1_000_000)
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
