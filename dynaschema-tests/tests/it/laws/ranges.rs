//! The law: a range by value returns exactly the items that a filter over all
//! values returns, at every depth of the chain and for every kind of bound.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::Bound;

use chrono::{Datelike, NaiveDate};
use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoEntity, Items, KeyPart, Reads, embedded, given, starts_with};
use jiff::Timestamp;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::arms::{Job, Lease};
use super::logs::{
    Expected, ExpectedOf, Level, Loaded, Log, Slot, asked_times, codes, cut, dates, levels, names, shifts_of,
    slots_of, times,
};
use super::moments::{DAY, Moment, SECOND, YEAR_0, YEAR_10000, date_time};
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
    property((0..64_usize, ends(asked_times())), |(turn, ends)| {
        let query = ask!(Log::by_time("t"), at, ends);
        let by = |log: &Log| (milliseconds(nanos(&log.at)), log.name.clone());
        compare_times(&loaded, turn, &query, &ends.moments(1), milliseconds, by)?;
        // Shown twice, it has the ranges of what shows more of it.
        let query = ask!(Log::by_month_and_time("t"), at, ends);
        compare_times(&loaded, turn, &query, &ends.moments(1), milliseconds, by)
    });
}

#[test]
fn over_a_timestamp_as_a_number() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(asked_times())), |(turn, ends)| {
        let query = ask!(Log::by_second("t"), at, ends);
        let by = |log: &Log| nanos(&log.at).div_euclid(SECOND);
        compare_times(&loaded, turn, &query, &ends.moments(1), |at| at.div_euclid(SECOND), by)
    });
}

/// A date stands for all of its day.
#[test]
fn over_hours_and_months() {
    let loaded = Loaded::new();
    let by_hour = |log: &Log| (hours(nanos(&log.at)), log.name.clone());
    let by_month = |log: &Log| (months(nanos(&log.at)), log.name.clone());
    property((0..64_usize, ends(asked_times()), ends(dates())), |(turn, times, dates)| {
        let query = ask!(Log::by_hour("t"), at, times);
        compare_times(&loaded, turn, &query, &times.moments(1), hours, by_hour)?;
        let query = ask!(Log::by_hour("t"), at, dates);
        compare_times(&loaded, turn, &query, &dates.moments(DAY), hours, by_hour)?;
        let query = ask!(Log::by_month("t"), at, times);
        compare_times(&loaded, turn, &query, &times.moments(1), months, by_month)?;
        let query = ask!(Log::by_month("t"), at, dates);
        compare_times(&loaded, turn, &query, &dates.moments(DAY), months, by_month)
    });
}

#[test]
fn over_a_time_as_it_is_stored() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(asked_times())), |(turn, ends)| {
        let query = ask!(Log::by_filing("t"), filed, ends);
        compare_stored(
            &loaded,
            turn,
            &query,
            (&ends, 1_000_000),
            |log| here(log).map(|log| log.filed),
            |log| (log.filed, String::new()),
        )?;
        let query = ask!(Log::by_filing_and_name("t"), filed, ends);
        compare_stored(
            &loaded,
            turn,
            &query,
            (&ends, 1_000_000),
            |log| here(log).map(|log| log.filed),
            |log| (log.filed, log.name.clone()),
        )
    });
}

#[test]
fn over_a_time_that_only_a_key_holds() {
    let loaded = Loaded::new();
    property((0..64_usize, ends(asked_times())), |(turn, ends)| {
        let query = ask!(Log::by_keeping("t"), kept, ends);
        compare_stored(
            &loaded,
            turn,
            &query,
            (&ends, SECOND),
            |log| here(log).map(|log| log.kept),
            |log| (log.kept, log.name.clone()),
        )
    });
}

/// It is stored as its field is, in milliseconds or as the time to live.
#[test]
fn over_a_time_that_an_arm_binds() {
    let (jobs, leases) = (Loaded::jobs(), Loaded::leases());
    property((0..64_usize, ends(asked_times())), |(turn, ends)| {
        let query = ask!(Job::query_done("q"), at, ends);
        compare_stored(
            &jobs,
            turn,
            &query,
            (&ends, 1_000_000),
            |job| job.ended,
            |job| (job.ended.unwrap_or_default(), job.name.clone()),
        )?;
        let query = ask!(Lease::query_held("q"), at, ends).include_expired();
        compare_stored(
            &leases,
            turn,
            &query,
            (&ends, SECOND),
            |lease| lease.ends,
            |lease| (lease.ends.unwrap_or_default(), lease.name.clone()),
        )
    });
}

/// A day is shown twice, and once as its month.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("VISITS#<place>")]
#[sk("<day:month>#<day>")]
struct Visit {
    place: String,
    day: NaiveDate,
}

/// Behind a day stands another part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[key("<day>/<desk:02>")]
struct Seat {
    day: NaiveDate,
    desk: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOOKINGS#<place>")]
#[sk("<seat>")]
struct Booking {
    place: String,
    seat: Seat,
}

/// A day stands behind what tells the variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
enum Term {
    #[key("1<0>")]
    Open(NaiveDate),
    #[key("2<0>/<1:02>")]
    Held(NaiveDate, u8),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HEARINGS#<place>")]
#[sk("TERM#<term>")]
struct Hearing {
    place: String,
    term: Term,
}

/// Asks for all ranges that have an end among what no key shows.
macro_rules! over_what_no_key_shows {
    ($entity:ident, $part:ident, $shown:expr, $outside:expr) => {{
        let table = embedded::table::<$entity>().await.unwrap();
        let (shown, outside) = ($shown, $outside);
        for $part in shown {
            $entity { place: "p".into(), $part }.create().send(&table).await.unwrap();
        }
        for end in shown.into_iter().chain(outside) {
            for outside in outside {
                let ends = [
                    (Bound::Included(outside), Bound::Included(end)),
                    (Bound::Excluded(end), Bound::Excluded(outside)),
                ];
                for ends in ends.into_iter().flat_map(|(start, end)| {
                    [(start, end), (start, Bound::Unbounded), (Bound::Unbounded, end)]
                }) {
                    let kept = shown.into_iter().filter(|one| std::ops::RangeBounds::contains(&ends, one));
                    let found = $entity::query("p").$part(ends).all(&table).await.unwrap();
                    let found: Vec<_> = found.iter().map(|one| one.$part).collect();
                    assert_eq!(found, kept.collect::<Vec<_>>(), "{ends:?}");
                }
            }
        }
    }};
}

/// They lie before or behind all that keys show, or all that begins alike.
#[tokio::test]
async fn over_years_that_no_key_shows() {
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let days = [day(0, 1, 1), day(2026, 5, 10), day(9999, 12, 31)];
    let outside = [day(-1, 12, 31), day(10_000, 1, 1)];
    over_what_no_key_shows!(Visit, day, days, outside);
    let seat = |day| Seat { day, desk: 5 };
    over_what_no_key_shows!(Booking, seat, days.map(seat), outside.map(seat));
    let (open, held) = (Term::Open, |day| Term::Held(day, 5));
    let terms = [open(days[0]), open(days[2]), held(days[0]), held(days[1])];
    let outside = [open(outside[0]), open(outside[1]), held(outside[0]), held(outside[1])];
    over_what_no_key_shows!(Hearing, term, terms, outside);
}

/// Under `text` a second sorts by its digits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SERIES#<series>")]
#[sk("<at:epoch,text>")]
#[dynamo(allow(lossy_key))]
struct Tick {
    series: String,
    at: Timestamp,
}

/// Under `text` a rank sorts by what is shown of it, in which the score counts down.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RANKS#<series>")]
#[sk("<rank:text>")]
struct Ranked {
    series: String,
    rank: Rank,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[key("<board>/<score:06,desc>")]
struct Rank {
    board: String,
    score: u32,
}

/// Whatever their values are, ends by text are those of the texts that the sort keys have.
macro_rules! by_text {
    ($table:expr, $items:expr, $query:expr, $step:ident) => {{
        let (table, mut stored) = (&$table, Vec::new());
        for item in $items {
            let item = item.create().send(table).await.unwrap();
            let text = table.to_item(&item).unwrap()["SK"].as_s().unwrap().clone();
            stored.push((text, item));
        }
        stored.sort_by(|one, other| one.0.cmp(&other.0));
        for (low, first) in &stored {
            for (high, last) in &stored {
                let ends = || (first.clone().$step, last.clone().$step);
                let between = |is_in: fn(&String, &String) -> bool| -> Vec<_> {
                    let kept = stored.iter().filter(|(text, _)| low <= text && is_in(text, high));
                    kept.map(|(_, item)| item.clone()).collect()
                };
                let (from, to) = ends();
                let found = $query.$step(from..=to).all(table).await.unwrap();
                assert_eq!(found, between(|text, high| text <= high), "{low} to {high}");
                let (from, to) = ends();
                let found = $query.$step(from..to).all(table).await.unwrap();
                assert_eq!(found, between(|text, high| text < high), "{low} up to {high}");
            }
        }
    }};
}

#[tokio::test]
async fn over_seconds_that_are_text() {
    let table = embedded::table::<Tick>().await.unwrap();
    let second = |second| Timestamp::from_second(second).unwrap();
    let ticks = [9, 10, 95, 100, 1_000].map(|at| Tick { series: "s".to_owned(), at: second(at) });
    by_text!(table, ticks, Tick::query("s"), at);
    let found = Tick::query("s").at(second(10)..=second(11)).all(&table).await.unwrap();
    assert_eq!(found.iter().map(|tick| tick.at.as_second()).collect::<Vec<_>>(), [10, 100, 1_000]);
    // Both ends are shown alike, and no moment lies between them.
    let [early, late] = [2, 5].map(|tenth| Timestamp::new(10, tenth * 100_000_000).unwrap());
    assert!(Tick::query("s").at(late..early).all(&table).await.unwrap().is_empty());
}

#[tokio::test]
async fn over_what_counts_down_inside_of_a_text() {
    let table = embedded::table::<Ranked>().await.unwrap();
    let of_board = |board: &'static str| {
        [5, 100, 900]
            .map(|score| Ranked { series: "s".to_owned(), rank: Rank { board: board.to_owned(), score } })
    };
    // A delimiter sorts behind some characters of names.
    let ranked = ["a", "a-", "b"].into_iter().flat_map(of_board);
    by_text!(table, ranked, Ranked::query("s"), rank);
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

/// Also of bounds that are finer than the key, and of such that a width has no room for.
#[test]
fn over_a_time_before_another_part() {
    let loaded = Loaded::new();
    let slots = slots_of(prop_oneof![0..3_u16, 998..1002_u16]);
    property((0..64_usize, ends(slots)), |(turn, ends)| {
        let query = ask!(Log::by_slot("t"), slot, ends);
        let is_excluded =
            |slot: &Slot| matches!(&ends.end, Bound::Excluded(end) if shown(end) == shown(slot));
        let expected = Expected {
            keep: &|log| log.tenant == "t" && has_slot(&ends, &log.slot),
            at_the_end: &|log| log.tenant == "t" && !has_slot(&ends, &log.slot) && is_excluded(&log.slot),
            by: |log| (shown(&log.slot), log.name.clone()),
        };
        loaded.compare(turn, &query, &expected)
    });
}

/// What the key shows of a slot.
fn shown(slot: &Slot) -> (i128, u16) {
    (nanos(&slot.at).div_euclid(SECOND), slot.desk)
}

/// All that the key shows as the time of an end is in the range, unless that is a whole second: then the desk counts.
fn has_slot(ends: &Ends<Slot>, slot: &Slot) -> bool {
    let is_whole = |end: &Slot| nanos(&end.at).rem_euclid(SECOND) == 0;
    let second = |slot: &Slot| shown(slot).0;
    let begins = match &ends.start {
        Bound::Unbounded => true,
        Bound::Included(first) | Bound::Excluded(first) if is_whole(first) => shown(first) <= shown(slot),
        Bound::Included(first) | Bound::Excluded(first) => second(first) <= second(slot),
    };
    let goes_on = match &ends.end {
        Bound::Unbounded => true,
        Bound::Included(last) if is_whole(last) => shown(slot) <= shown(last),
        Bound::Excluded(end) if is_whole(end) => shown(slot) < shown(end),
        Bound::Included(last) | Bound::Excluded(last) => second(slot) <= second(last),
    };
    let is_empty = match (&ends.start, &ends.end) {
        (Bound::Unbounded, _) | (_, Bound::Unbounded) => false,
        (Bound::Included(first), Bound::Included(last)) => first > last,
        (Bound::Included(a) | Bound::Excluded(a), Bound::Included(b) | Bound::Excluded(b)) => a >= b,
    };
    begins && goes_on && !is_empty
}

#[test]
fn over_the_beginning_of_a_text() {
    let loaded = Loaded::new();
    let prefixes = (names(), 1..4_usize).prop_map(|(name, n)| name.chars().take(n).collect::<String>());
    property((0..64_usize, levels(), 0..3_u8, prefixes), |(turn, level, n, prefix)| {
        let query = Log::query("t").level(level).n(n).name(starts_with(&prefix));
        let is_here = |log: &Log| log.tenant == "t" && log.level == level && log.n == n;
        let expected = Expected {
            keep: &|log| is_here(log) && log.name.starts_with(&prefix),
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

/// As far as the key shows it; what goes on behind a month goes on in the time that stands behind it.
#[test]
fn over_the_beginning_of_a_time() {
    let loaded = Loaded::new();
    let text = |at: Timestamp| format!("{:.3}", cut(at, 1_000_000));
    let by = |log: &Log| (milliseconds(nanos(&log.at)), log.name.clone());
    property((0..64_usize, times(), 0..=24_usize), |(turn, at, length)| {
        let prefix = &text(at)[..length];
        let expected = Expected {
            keep: &|log| log.tenant == "t" && text(log.at).starts_with(prefix),
            at_the_end: &|_| false,
            by,
        };
        loaded.compare(turn, &Log::by_time("t").at(starts_with(prefix)), &expected)?;
        loaded.compare(turn, &Log::by_month_and_time("t").at(starts_with(prefix)), &expected)?;
        if length > "2026-05".len() {
            return Ok(());
        }
        let by = |log: &Log| (months(nanos(&log.at)), log.name.clone());
        let expected = Expected { by, keep: expected.keep, at_the_end: expected.at_the_end };
        loaded.compare(turn, &Log::by_month("t").at(starts_with(prefix)), &expected)
    });
}

/// The log, if it is in the partition that is asked.
fn here(log: &Log) -> Option<&Log> {
    (log.tenant == "t").then_some(log)
}

fn primary(log: &Log) -> (Level, u8, String) {
    (log.level, log.n, log.name.clone())
}

fn nanos(at: &Timestamp) -> i128 {
    at.as_nanosecond()
}

fn milliseconds(at: i128) -> i128 {
    at.div_euclid(1_000_000)
}

fn hours(at: i128) -> i128 {
    at.div_euclid(3_600 * SECOND)
}

fn months(at: i128) -> (i32, u32) {
    let date = date_time(at).date();
    (date.year(), date.month())
}

/// A range of times is one of what the key shows of them: it has all of which the key shows what it shows of a
/// moment in the range, and nothing else.
fn compare_times<C, S: Ord, K: Ord>(
    loaded: &Loaded,
    turn: usize,
    query: &Query<Log, C>,
    moments: &Moments,
    shown: impl Fn(i128) -> S,
    by: fn(&Log) -> K,
) -> Result<(), String>
where
    C: Chain<Entity = Log>,
{
    let Moments { first, behind, excluded } = moments;
    let is_met = |log: &Log| {
        let at = shown(nanos(&log.at));
        first < behind && shown(*first) <= at && at <= shown(behind - 1)
    };
    let is_excluded = |log: &Log| excluded.iter().any(|end| shown(*end) == shown(nanos(&log.at)));
    let expected = Expected {
        keep: &|log| log.tenant == "t" && is_met(log),
        at_the_end: &|log| log.tenant == "t" && !is_met(log) && is_excluded(log),
        by,
    };
    loaded.compare(turn, query, &expected)
}

/// A range has the times that lie in it, however fine its ends are, where times are stored in units of so many nanoseconds,
/// which the key shows.
fn compare_stored<S, E, C>(
    loaded: &Loaded<S, E>,
    turn: usize,
    query: &Query<E, C>,
    (ends, unit): (&Ends<Timestamp>, i128),
    time: fn(&E) -> Option<Timestamp>,
    by: fn(&E) -> (Timestamp, String),
) -> Result<(), String>
where
    S: Reads<E>,
    E: Items + Clone + Ord + Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let shown = |at: &Timestamp| nanos(at).div_euclid(unit);
    // Of a start between two times the request names the one before it.
    let begins_at = |at: &Timestamp| match &ends.start {
        Bound::Included(start) | Bound::Excluded(start) => shown(start) == shown(at),
        Bound::Unbounded => false,
    };
    let is_at_the_end = |at: Timestamp| !ends.contains(&at) && (ends.excludes(&at) || begins_at(&at));
    let expected = ExpectedOf {
        keep: &|value| time(value).is_some_and(|at| ends.contains(&at)),
        at_the_end: &|value| time(value).is_some_and(is_at_the_end),
        by,
    };
    loaded.compare(turn, query, &expected)
}

/// The nanoseconds from the first in a range up to the one behind its last.
struct Moments {
    first: i128,
    behind: i128,
    /// The last of an excluded start, and the first of an excluded end.
    excluded: Vec<i128>,
}

impl<T: Moment> Ends<T> {
    /// Of values that stand for so many nanoseconds each.
    fn moments(&self, length: i128) -> Moments {
        let at = |value: &T| value.nanos().expect("no leap second");
        let mut excluded = Vec::new();
        let first = match &self.start {
            Bound::Included(value) => at(value),
            Bound::Excluded(value) => {
                excluded.push(at(value) + length - 1);
                at(value) + length
            }
            Bound::Unbounded => YEAR_0,
        };
        let behind = match &self.end {
            Bound::Included(value) => at(value) + length,
            Bound::Excluded(value) => {
                excluded.push(at(value));
                at(value)
            }
            Bound::Unbounded => YEAR_10000,
        };
        Moments { first, behind, excluded }
    }
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
