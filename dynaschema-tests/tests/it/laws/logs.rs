//! A table full of logs, for the law of ranges: what is in it, and who else is.

use std::fmt::Debug;

use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoEntity, DynamoTable, Error, Item, Items, KeyPart, Reads, Table, embedded};
use jiff::Timestamp;
use jiff::civil::Date;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use super::runner::equal;
use super::sort_condition::Conditions;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Error,
    Info,
    Warn,
}

/// Each of which has a part that is padded, the second behind another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
pub(crate) enum Shift {
    #[key("1<0:02>")]
    Early(u8),
    #[key("2<0:02>/<1:02>")]
    Late(u8, u8),
}

/// A time stands before another part, and the key shows less of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[key("<at:s>/<desk:03>")]
pub(crate) struct Slot {
    pub(crate) at: Timestamp,
    pub(crate) desk: u16,
}

/// Every part but the last has ranges by its fixed width or its letters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, DynamoEntity)]
#[pk("T#<tenant>")]
#[sk("LOG#<level>#<n:02>#<name>")]
#[gsi1("LOGS#<tenant>", "<code>", query = by_code)]
#[gsi2("LOGS#<tenant>", "<at:ms>#<name>", query = by_time)]
#[gsi3("LOGS#<tenant>", "<code:signed,desc>#<name>", query = by_rank)]
#[gsi4("LOGS#<tenant>", "<name>", query = by_name)]
#[gsi5("LOGS#<tenant>", "<at:epoch>", query = by_second)]
#[gsi6("LOGS#<tenant>", "<shift>#<name>", query = by_shift)]
#[gsi7("LOGS#<tenant>", "<at:hour>#<name>", query = by_hour)]
#[gsi8("LOGS#<tenant>", "<at:month>#<name>", query = by_month)]
#[gsi9("LOGS#<tenant>", sk = filed, query = by_filing)]
#[gsi10("LOGS#<tenant>", "<filed:ms>#<name>", query = by_filing_and_name)]
#[gsi11("LOGS#<tenant>", "<kept:s>#<name>", query = by_keeping)]
#[gsi12("LOGS#<tenant>", "<at:month>#<at:ms>#<name>", query = by_month_and_time)]
#[gsi13("LOGS#<tenant>", "<slot>#<name>", query = by_slot)]
pub(crate) struct Log {
    pub(crate) tenant: String,
    pub(crate) level: Level,
    pub(crate) n: u8,
    pub(crate) name: String,
    pub(crate) code: i32,
    pub(crate) at: Timestamp,
    /// A time that is stored in milliseconds has no more of them.
    #[dynamo(as = "ms")]
    pub(crate) filed: Timestamp,
    /// A time that only a key holds has no more of it than the key.
    #[dynamo(from_key)]
    pub(crate) kept: Timestamp,
    pub(crate) shift: Shift,
    pub(crate) slot: Slot,
}

/// Items below a log: its queries read them too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("T#<tenant>")]
#[sk("LOG#<level>#<n:02>#<name>#LINE#<nth:03>")]
#[gsi4("LOGS#<tenant>", "<name>")]
pub(crate) struct Line {
    pub(crate) tenant: String,
    pub(crate) level: Level,
    pub(crate) n: u8,
    pub(crate) name: String,
    pub(crate) nth: u16,
}

/// Neighbours on either side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("T#<tenant>")]
#[sk("LOGBOOK#<name>")]
pub(crate) struct Book {
    pub(crate) tenant: String,
    pub(crate) name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("T#<tenant>")]
#[sk("LO#<name>")]
pub(crate) struct Lo {
    pub(crate) tenant: String,
    pub(crate) name: String,
}

#[derive(Debug, DynamoTable)]
pub(crate) enum Logs {
    Log(Log),
    Line(Line),
    Book(Book),
    Lo(Lo),
}

const TENANTS: &[&str] = &["t", "t2"];

const NAMES: &[&str] =
    &["a", "ann", "ann lee", "ann!", "annie", "b", "a\u{10ffff}", "é", "z", "~", "\u{e000}", " "];

/// Milliseconds on both sides of some boundaries, and finer times that fall into them.
const TIMES: &[&str] = &[
    "0000-01-01T00:00:00Z",
    "1969-12-31T23:59:59.999999999Z",
    "1970-01-01T00:00:00Z",
    "2026-05-10T14:23:01.123Z",
    "2026-05-10T14:23:01.123456Z",
    "2026-05-10T14:23:01.123789Z",
    "2026-05-10T14:23:01.124Z",
    "2026-05-10T14:23:01.999999999Z",
    "2026-05-10T23:59:59Z",
    "2026-05-31T00:30:00Z",
    "9999-12-30T21:59:59.999Z",
];

pub(crate) fn names() -> impl Strategy<Value = String> + Clone {
    select(NAMES).prop_map(str::to_owned)
}

pub(crate) fn levels() -> impl Strategy<Value = Level> + Clone {
    select(&[Level::Error, Level::Info, Level::Warn][..])
}

pub(crate) fn codes() -> impl Strategy<Value = i32> + Clone {
    prop_oneof![-3..=3, Just(i32::MIN), Just(i32::MAX), 9..=11_i32]
}

pub(crate) fn all_times() -> impl Iterator<Item = Timestamp> {
    TIMES.iter().map(|at| at.parse().expect("a timestamp"))
}

pub(crate) fn times() -> impl Strategy<Value = Timestamp> + Clone {
    select(all_times().collect::<Vec<_>>())
}

/// Times to ask for, among them one before all that keys show.
pub(crate) fn asked_times() -> impl Strategy<Value = Timestamp> + Clone {
    let before = Timestamp::from_second(-62_167_219_201).expect("the last second before the year 0");
    prop_oneof![9 => times(), 1 => Just(before)]
}

/// Days on which some of the times are, and both ends of months.
const DATES: &[&str] = &[
    "0000-01-01",
    "1969-12-31",
    "1970-01-01",
    "1970-01-31",
    "2026-05-01",
    "2026-05-10",
    "2026-05-31",
    "9999-12-30",
    "9999-12-31",
];

pub(crate) fn dates() -> impl Strategy<Value = Date> + Clone {
    select(DATES).prop_map(|date| date.parse().expect("a date"))
}

/// The time, cut off to a unit of so many nanoseconds.
pub(crate) fn cut(at: Timestamp, unit: i128) -> Timestamp {
    let since = at.as_nanosecond().div_euclid(unit) * unit;
    Timestamp::from_nanosecond(since).expect("a time before one that is there")
}

/// Of numbers that their keys have room for.
fn shifts() -> impl Strategy<Value = Shift> + Clone {
    shifts_of(prop_oneof![0..3_u8, 97..100_u8])
}

pub(crate) fn shifts_of(numbers: impl Strategy<Value = u8> + Clone) -> impl Strategy<Value = Shift> + Clone {
    prop_oneof![
        numbers.clone().prop_map(Shift::Early),
        (numbers.clone(), numbers).prop_map(|(one, other)| Shift::Late(one, other)),
    ]
}

/// At whole seconds and between them.
pub(crate) fn slots_of(desks: impl Strategy<Value = u16> + Clone) -> impl Strategy<Value = Slot> + Clone {
    let at = prop_oneof![times(), times().prop_map(|at| cut(at, 1_000_000_000))];
    (at, desks).prop_map(|(at, desk)| Slot { at, desk })
}

pub(crate) fn logs() -> impl Strategy<Value = Log> {
    let numbers = prop_oneof![0..3_u8, 97..100_u8];
    let filed = times().prop_map(|at| cut(at, 1_000_000));
    let kept = times().prop_map(|at| cut(at, 1_000_000_000));
    let slots = slots_of(prop_oneof![0..3_u16, 998..1000_u16]);
    (select(TENANTS), levels(), numbers, names(), codes(), times(), filed, kept, shifts(), slots).prop_map(
        |(tenant, level, n, name, code, at, filed, kept, shift, slot)| {
            let tenant = tenant.to_owned();
            Log { tenant, level, n, name, code, at, filed, kept, shift, slot }
        },
    )
}

/// The table, and everything that is in it.
pub(crate) struct Loaded<S = Logs, E = Log> {
    runtime: Runtime,
    table: Table<S>,
    /// The values that are asked for.
    values: Vec<E>,
    /// Every item as it is stored; with it the value, if it is one of these.
    items: Vec<(Item, Option<E>)>,
}

/// What a range of logs should return.
pub(crate) type Expected<'a, K> = ExpectedOf<'a, Log, K>;

/// What a range should return.
pub(crate) struct ExpectedOf<'a, E, K> {
    /// Whether the value is in the range.
    pub(crate) keep: &'a dyn Fn(&E) -> bool,
    /// Whether it lies on an end that the range excludes.
    pub(crate) at_the_end: &'a dyn Fn(&E) -> bool,
    /// What the values come sorted by.
    pub(crate) by: fn(&E) -> K,
}

impl Loaded {
    pub(crate) fn new() -> Self {
        let mut runner = TestRunner::deterministic();
        let generated = vec(logs(), 120).new_tree(&mut runner).expect("logs").current();
        Self::of(load(generated))
    }
}

impl<S, E> Loaded<S, E>
where
    S: Reads<E>,
    E: Items + Clone + Ord + Debug + Send + 'static,
{
    pub(crate) fn of(loading: impl Future<Output = Result<Contents<S, E>, Error>>) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (table, items) = runtime.block_on(loading).expect("a loaded table");
        let values = items.iter().filter_map(|(_, value)| value.clone()).collect();
        Self { runtime, table, values, items }
    }

    /// The request lets exactly the expected items through, and such as lie on
    /// an excluded end; in every sixteenth case, the engine is asked as well.
    pub(crate) fn compare<C, K: Ord>(
        &self,
        turn: usize,
        query: &Query<E, C>,
        expected: &ExpectedOf<'_, E, K>,
    ) -> Result<(), String>
    where
        C: Chain<Entity = E>,
    {
        if turn.is_multiple_of(16) {
            self.ask_the_engine(query, expected)?;
        }
        // A range that is empty by its ends sends nothing.
        let Ok(input) = query.clone().into_input(&self.table) else { return Ok(()) };
        let conditions = Conditions::of(&input);
        for (item, value) in &self.items {
            let found = conditions.let_through(item);
            let Some(value) = value else {
                equal(format_args!("{item:?} of another entity let through"), found, false)?;
                continue;
            };
            if !(expected.at_the_end)(value) {
                equal(format_args!("{value:?} let through"), found, (expected.keep)(value))?;
            }
        }
        Ok(())
    }

    fn ask_the_engine<C, K: Ord>(
        &self,
        query: &Query<E, C>,
        expected: &ExpectedOf<'_, E, K>,
    ) -> Result<(), String>
    where
        C: Chain<Entity = E>,
    {
        let found = self.runtime.block_on(query.all(&self.table)).map_err(|error| error.to_string())?;
        equal("in order", found.iter().map(expected.by).is_sorted(), true)?;
        let sorted = |mut values: Vec<E>| {
            values.sort();
            values
        };
        let kept = self.values.iter().filter(|value| (expected.keep)(value)).cloned().collect();
        equal("items", sorted(found), sorted(kept))
    }
}

/// A table, and every item in it as it is stored; with it the value, if it is one that is asked for.
pub(crate) type Contents<S, E> = (Table<S>, Vec<(Item, Option<E>)>);

async fn load(generated: Vec<Log>) -> Result<Contents<Logs, Log>, Error> {
    let table = embedded::table::<Logs>().await?;
    let mut items: Vec<(Item, Option<Log>)> = Vec::new();
    for (i, log) in generated.into_iter().enumerate() {
        let log = log.put().send(&table).await?;
        for nth in 0..u16::try_from(i % 4).unwrap_or(0) {
            let Log { tenant, level, n, name, .. } = log.clone();
            let line = Line { tenant, level, n, name, nth }.put().send(&table).await?;
            items.push((table.to_item(&line)?, None));
        }
        // A later log with the same key takes the place of an earlier one.
        items.retain(|(_, other)| other.as_ref().is_none_or(|other| other.key() != log.key()));
        items.push((table.to_item(&log)?, Some(log)));
    }
    for name in NAMES {
        for tenant in TENANTS {
            let (tenant, name) = ((*tenant).to_owned(), (*name).to_owned());
            let book = Book { tenant: tenant.clone(), name: name.clone() }.put().send(&table).await?;
            let lo = Lo { tenant, name }.put().send(&table).await?;
            items.extend([(table.to_item(&book)?, None), (table.to_item(&lo)?, None)]);
        }
    }
    Ok((table, items))
}
