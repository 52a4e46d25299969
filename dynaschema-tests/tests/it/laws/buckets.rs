//! A range over time buckets gives what lies in it, and no more: of the first bucket and of the last it is
//! cut, where the sort key begins with the field; elsewhere whole stretches of time are given.

use dynaschema::key::KeyRule;
use dynaschema::op::{Chain, Query};
use dynaschema::{Cursor, DynamoCollection, DynamoEntity, DynamoTable, ErrorKind, any, starts_with};
use dynaschema_tests::harness::{TestTable, table};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::brute_force::{gives_both, kept};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("READING#<id>")]
#[sk("READING")]
#[gsi1("MONTH#<at:month>", "<at:ms>#<id>", query = by_month)]
#[gsi2("DAY#<even>#<at:day>", "AT#<at:s>", query = by_day)]
#[gsi3("YEAR#<at:year>", "<at:day>#<id>", query = by_year)]
#[gsi4("WHOLE#<at:month>", "<id>", query = whole)]
#[gsi5("DATE#<on:month>", "<on>#<id>", query = by_date)]
#[gsi6("DOWN#<at:month>", "<at:epoch,012,desc>#<id>", query = down)]
#[gsi7("EPOCH#<at:month>", "<at:epoch>", query = by_epoch)]
#[gsi8("CIVIL#<local:month>", "<local:s>#<id>", query = by_local)]
#[gsi9("DAYS#<at:year>#<at:day>", "<at:ms>", query = by_year_and_day)]
#[gsi10("MAYBE#<maybe:month>", "<maybe:ms,or('never')>#<id>", query = by_maybe)]
#[gsi11("HOUR#<at:hour>", "<at:ms>#<id>", query = by_hour)]
#[gsi12("HOURS", "<at:hour>#<id>", query = in_hours)]
#[gsi13("BOTH#<at:month>", "<at:day>#<at:ms>", query = by_day_and_time)]
#[gsi14("APART#<at:month>", "<at:day>#<id>#<at:ms>", query = by_day_and_id)]
struct Reading {
    id: String,
    even: bool,
    at: Timestamp,
    on: Date,
    local: DateTime,
    maybe: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Station {
    Reading(Reading),
}

/// The sort key shows its date twice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("<date:month>#<date>#<id>")]
struct Visit {
    user: String,
    date: Date,
    id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Way {
    Refund,
    Sale,
}

/// Each arm begins with the time behind a literal of its own, but for one that does not show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAYMENTS#<at:month>")]
#[sk(match way { Sale => "S#<at:ms>#<id>", Refund => "R#<at:ms>#<id>" })]
#[gsi1("DAY#<at:day>", match way { Sale => "S#<at:s>#<id>", Refund => "R#<at:s>#<id>" }, query = by_day)]
#[gsi2("YEAR#<at:year>", match way { Sale => "S#<id>", Refund => "R#<at:ms>#<id>" }, query = by_year)]
struct Payment {
    id: String,
    way: Way,
    at: Timestamp,
}

/// Each arm of the table's sort key begins that of the index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("WAGE#<id>")]
#[sk(match way { Sale => "S", Refund => "R" })]
#[gsi1(pk = "WAGES#<at:month>", sk = [SK, at], query = by_month)]
struct Wage {
    id: String,
    way: Way,
    #[dynamo(as = "ms")]
    at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Office {
    Wage(Wage),
}

/// The same fields are a sort key of several attributes, and one template.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SALE#<id>")]
#[sk("SALE")]
#[gsi1(pk = "LISTED#<at:month>", sk = [kind, at], query = listed)]
#[gsi2("WRITTEN#<at:month>", "<kind>#<at:ms>", query = written)]
#[gsi3(pk = "LISTED#<kind>#<at:month>", sk = [kind, at], query = listed_of)]
#[gsi4("WRITTEN#<kind>#<at:month>", "<kind>#<at:ms>", query = written_of)]
struct Sale {
    id: String,
    kind: String,
    #[dynamo(as = "ms")]
    at: Timestamp,
}

macro_rules! tellers {
    ($($name:ident $pk:literal $sk:literal $template:literal)*) => {$(
        /// The sort key of the table tells its kind, and begins that of the index.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($pk)]
        #[sk($sk)]
        #[gsi1(pk = "TOLD#<at:month>", sk = [SK, at], query = listed)]
        #[gsi2("WRITTEN#<at:month>", $template, query = written)]
        #[gsi3(pk = "TOLD#<desk>#<floor:02>#<at:month>", sk = [SK, at], query = listed_at)]
        struct $name {
            id: u32,
            desk: String,
            floor: u32,
            #[dynamo(as = "ms")]
            at: Timestamp,
        }
    )*};
}

// Where desk and floor are shown alike, the sort keys of these two are, too; those of the others never are.
tellers! {
    Deposit "DEPOSIT#<id:02>" "AT#<desk>" "DEPOSIT#<at:ms>"
    Drawing "DRAWING#<id:02>" "AT#<floor:02>" "DRAWING#<at:ms>"
    Opening "OPENING#<id:02>" "OPENING" "OPENING#<at:ms>"
    Closing "CLOSING#<id:02>" "CLOSING" "CLOSING#<at:ms>"
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Till {
    Deposit(Deposit),
    Drawing(Drawing),
    Opening(Opening),
    Closing(Closing),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum Listed {
    Opening(Opening),
    Closing(Closing),
}

/// The same by templates.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
enum Written {
    Opening(Opening),
    Closing(Closing),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi3)]
enum Moved {
    Deposit(Deposit),
    Drawing(Drawing),
}

/// Both sides of each end of a day, a month and a year.
const TIMES: [&str; 18] = [
    "2025-12-29T23:59:59",
    "2025-12-30T00:00:00",
    "2025-12-31T00:00:00",
    "2025-12-31T23:59:59",
    "2026-01-01T00:00:00",
    "2026-01-01T00:00:01",
    "2026-01-09T23:59:59",
    "2026-01-10T00:00:00",
    "2026-01-10T00:00:01",
    "2026-01-10T12:00:00",
    "2026-01-10T23:59:59",
    "2026-01-11T00:00:00",
    "2026-01-31T23:59:59",
    "2026-02-01T00:00:00",
    "2026-02-28T23:59:59",
    "2026-03-01T00:00:00",
    "2026-03-01T00:00:01",
    "2026-03-02T06:07:08",
];

fn local(text: &str) -> DateTime {
    text.parse().expect("a date and a time")
}

/// The time, cut off to a unit of so many nanoseconds.
fn floor(at: DateTime, unit: i32) -> DateTime {
    at.with().subsec_nanosecond(at.subsec_nanosecond() / unit * unit).build().expect("a time")
}

fn utc(local: DateTime) -> Timestamp {
    local.to_zoned(TimeZone::UTC).expect("a time of UTC").timestamp()
}

fn reading(number: usize, text: &str) -> Reading {
    let local = local(text);
    let (id, even) = (format!("{:02}", (number * 7) % TIMES.len()), number.is_multiple_of(2));
    let maybe = (!number.is_multiple_of(3)).then(|| utc(local));
    Reading { id, even, at: utc(local), on: local.date(), local, maybe }
}

async fn loaded() -> (TestTable<Reading>, Vec<Reading>) {
    let table = table::<Reading>().await;
    let mut readings = Vec::new();
    for (number, text) in TIMES.iter().enumerate() {
        readings.push(reading(number, text).create().send(&table).await.unwrap());
    }
    (table, readings)
}

/// A range, and the moments in it: from the first up to the one behind the last.
struct Moments {
    from: DateTime,
    until: DateTime,
}

impl Moments {
    /// Whether a stretch of time, by what tells it of a moment, has a moment in the range.
    fn meet<K: Ord>(&self, stretch: impl Fn(DateTime) -> K, at: DateTime) -> bool {
        let last = self.until.checked_sub(jiff::Span::new().nanoseconds(1)).expect("a moment before");
        self.from < self.until && stretch(self.from) <= stretch(at) && stretch(at) <= stretch(last)
    }
}

/// What is kept, in the order of a key: as a vector and backwards, with a limit and in pages.
async fn gives<C, K: Ord>(
    table: &TestTable<Reading>,
    query: Query<Reading, C>,
    readings: &[Reading],
    keep: impl Fn(&Reading) -> bool,
    by: impl Fn(&Reading) -> K,
) where
    C: Chain<Entity = Reading>,
{
    let mut wanted: Vec<Reading> = readings.iter().filter(|one| keep(one)).cloned().collect();
    wanted.sort_by_key(by);
    for (query, wanted) in
        [(query.clone(), wanted.clone()), (query.desc(), wanted.iter().rev().cloned().collect::<Vec<_>>())]
    {
        assert_eq!(query.all(table).await.unwrap(), wanted);
        assert_eq!(query.count(table).await.unwrap(), wanted.len());
        let size = 1 + wanted.len() % 7;
        let limited = query.clone().limit(size).page_size(3).all(table).await.unwrap();
        assert_eq!(limited, wanted[..size.min(wanted.len())]);
        assert_eq!(in_pages(table, &query, size).await, wanted, "pages of {size}");
    }
}

async fn in_pages<C>(table: &TestTable<Reading>, query: &Query<Reading, C>, size: usize) -> Vec<Reading>
where
    C: Chain<Entity = Reading>,
{
    let (mut read, mut cursor) = (Vec::new(), None::<Cursor>);
    loop {
        let query = cursor.into_iter().fold(query.clone(), Query::after);
        let mut page = query.limit(size).page(table).await.unwrap();
        cursor = page.cursor.take();
        read.extend(page.into_items().unwrap());
        if cursor.is_none() {
            return read;
        }
        assert!(read.len() <= TIMES.len(), "the pages do not end");
    }
}

/// Checks one range in every index; the ranges of the arguments are the same one.
macro_rules! check {
    ($table:expr, $readings:expr, $moments:expr, $range:expr, $civil:expr) => {{
        let (table, readings, moments) = (&$table, &$readings[..], &$moments);
        let second = |at: DateTime| floor(at, 1_000_000_000);
        let millisecond = |at: DateTime| floor(at, 1_000_000);
        let second_is_met = |one: &Reading| moments.meet(second, one.local);
        let millisecond_is_met = |one: &Reading| moments.meet(millisecond, one.local);
        let day = |at: DateTime| at.date();
        let month = |at: DateTime| (at.year(), at.month());
        let day_is_met = |one: &Reading| moments.meet(day, one.local);
        gives(table, Reading::by_month($range), readings, millisecond_is_met, |one| one.at).await;
        let even = |one: &Reading| one.even && second_is_met(one);
        gives(table, Reading::by_day(true, $range), readings, even, |one| one.at).await;
        let in_days = |one: &Reading| (one.on.year(), one.on, one.id.clone());
        gives(table, Reading::by_year($range), readings, day_is_met, in_days).await;
        let month_is_met = |one: &Reading| moments.meet(month, one.local);
        let in_months = |one: &Reading| (month(one.local), one.id.clone());
        gives(table, Reading::whole($range), readings, month_is_met, in_months).await;
        gives(table, Reading::by_date($range), readings, day_is_met, |one| (one.on, one.id.clone())).await;
        gives(table, Reading::by_epoch($range), readings, second_is_met, |one| one.at).await;
        gives(table, Reading::by_local($civil), readings, second_is_met, |one| one.local).await;
        let down = |one: &Reading| (month(one.local), std::cmp::Reverse(one.at));
        gives(table, Reading::down($range), readings, second_is_met, down).await;
        gives(table, Reading::by_year_and_day($range), readings, millisecond_is_met, |one| one.at).await;
        gives(table, Reading::by_day_and_time($range), readings, millisecond_is_met, |one| one.at).await;
        let in_days = |one: &Reading| (one.local.date(), one.id.clone());
        gives(table, Reading::by_day_and_id($range), readings, month_is_met, in_days).await;
        let maybe = |one: &Reading| one.maybe.is_some() && millisecond_is_met(one);
        gives(table, Reading::by_maybe($range), readings, maybe, |one| one.at).await;
    }};
}

#[tokio::test]
async fn of_times() {
    let (table, readings) = loaded().await;
    let ends = [1, 4, 9, 15].map(|end| local(TIMES[end]));
    for from in ends {
        for to in ends.into_iter().filter(|to| *to >= from || *to == ends[0]) {
            let moments = Moments { from, until: to };
            check!(table, readings, moments, utc(from)..utc(to), from..to);
        }
    }
    let (from, last) = (local(TIMES[9]), local(TIMES[13]));
    let until = last.checked_add(jiff::Span::new().nanoseconds(1)).unwrap();
    check!(table, readings, Moments { from, until }, utc(from)..=utc(last), from..=last);
}

/// The key shows less of such an end than it says, and the items that it shows alike can be in the range.
#[tokio::test]
async fn of_times_finer_than_the_key() {
    let (table, mut readings) = loaded().await;
    let fine = Reading { id: "fine".to_owned(), ..reading(2, "2026-01-10T12:00:03.2004") };
    readings.push(fine.create().send(&table).await.unwrap());
    let [before, behind] = ["2026-01-10T12:00:03.2001", "2026-01-10T12:00:03.2008"].map(local);
    let (first, last) = (local(TIMES[4]), local(TIMES[15]));
    for (from, until) in
        [(first, behind), (before, behind), (behind, last), (first, before), (behind, before)]
    {
        check!(table, readings, Moments { from, until }, utc(from)..utc(until), from..until);
    }
    let until = behind.checked_add(jiff::Span::new().nanoseconds(1)).unwrap();
    check!(table, readings, Moments { from: before, until }, utc(before)..=utc(behind), before..=behind);
}

#[tokio::test]
async fn of_dates() {
    let (table, readings) = loaded().await;
    let ends =
        ["2025-12-31", "2026-01-01", "2026-01-10", "2026-03-01"].map(|end| end.parse::<Date>().unwrap());
    for from in ends {
        for to in ends.into_iter().filter(|to| *to >= from) {
            let (first, midnight) = (from.at(0, 0, 0, 0), to.at(0, 0, 0, 0));
            check!(table, readings, Moments { from: first, until: midnight }, from..to, from..to);
            let next = to.tomorrow().unwrap().at(0, 0, 0, 0);
            check!(table, readings, Moments { from: first, until: next }, from..=to, from..=to);
        }
    }
}

/// One date is all of its hours, wherever hours are asked for; one key shows one of them.
#[tokio::test]
async fn of_a_date_of_which_the_key_shows_hours() {
    let (table, readings) = loaded().await;
    let [first, second] = ["2026-01-10", "2026-03-01"].map(|date| date.parse::<Date>().unwrap());
    let on = |date: Date| move |one: &Reading| one.on == date;
    gives(&table, Reading::by_hour(first), &readings, on(first), |one| one.at).await;
    gives(&table, Reading::by_hour(first..=first), &readings, on(first), |one| one.at).await;
    let either = |one: &Reading| on(first)(one) || on(second)(one);
    gives(&table, Reading::by_hour(any([first, second])), &readings, either, |one| one.at).await;
    let in_hours = |one: &Reading| (one.local.date(), one.local.hour(), one.id.clone());
    gives(&table, Reading::in_hours().at(first..=first), &readings, on(first), in_hours).await;
    let (_, requests) = table.counted(Reading::by_hour(first).all(&table)).await;
    assert_eq!(requests, 24);

    let error = Reading::in_hours().at(first).all(&table).await.unwrap_err();
    let ErrorKind::InvalidKey { rule, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(*rule, KeyRule::NoHour);
}

#[tokio::test]
async fn in_pages_of_every_size() {
    let (table, readings) = loaded().await;
    let (from, until) = (utc(local(TIMES[3])), utc(local(TIMES[16])));
    let inside = |one: &&Reading| from <= one.at && one.at < until;
    let wanted: Vec<Reading> = readings.iter().filter(inside).cloned().collect();
    let backwards: Vec<Reading> = wanted.iter().rev().cloned().collect();
    for size in 1..=7 {
        for page_size in [1, 4] {
            let query = Reading::by_month(from..until).page_size(page_size);
            assert_eq!(in_pages(&table, &query, size).await, wanted, "pages of {size}");
            assert_eq!(in_pages(&table, &query.desc(), size).await, backwards, "pages of {size}");
        }
    }
}

/// What a step behind it asks for lies in both.
#[tokio::test]
async fn and_a_step_on_the_same_field() {
    let (table, readings) = loaded().await;
    let at = |number: usize| utc(local(TIMES[number]));
    let months = || Reading::by_month(at(7)..at(15));
    let both = |from: usize, to: usize| {
        let (from, to) = (at(from.max(7)), at(to.min(15)));
        move |one: &Reading| from <= one.at && one.at < to
    };
    for (from, to) in [(0, 17), (0, 9), (9, 17), (8, 12), (0, 7), (15, 17)] {
        gives(&table, months().at(at(from)..at(to)), &readings, both(from, to), |one| one.at).await;
    }
    for number in [0, 6, 7, 9, 14, 15] {
        let value = at(number);
        let same = |one: &Reading| one.at == value && (7..15).contains(&number);
        gives(&table, months().at(value), &readings, same, |one| one.at).await;
    }
    let morning = |one: &Reading| both(7, 15)(one) && one.at.to_string().starts_with("2026-01-1");
    gives(&table, months().at(starts_with("2026-01-1")), &readings, morning, |one| one.at).await;
}

/// Each bucket is one request, and a budget is that of one bucket.
#[tokio::test]
async fn costs_a_request_for_each() {
    let (table, _) = loaded().await;
    let days = || Reading::by_day(true, local(TIMES[0]).date()..=local(TIMES[17]).date());
    let (found, requests) = table.counted(days().max_requests(1).all(&table)).await;
    assert_eq!((found.unwrap().len(), requests), (9, 64));
    let (found, requests) = table.counted(days().limit(1).first(&table)).await;
    assert_eq!((found.unwrap().map(|one| one.at), requests), (Some(utc(local(TIMES[0]))), 1));
    let query = Reading::by_month(local(TIMES[7]).date()..local(TIMES[15]).date());
    assert_eq!(
        query.explain(&table).unwrap().to_string(),
        r#"Query GSI1: GSI1PK = "MONTH#2026-01" AND GSI1SK BETWEEN "2026-01-10T00:00:00.000Z#" AND "2026-03-01T00:00:00.000Z#""#
    );
    let query = Reading::whole(local(TIMES[7]).date()..local(TIMES[15]).date());
    assert_eq!(query.explain(&table).unwrap().to_string(), r#"Query GSI4: GSI4PK = "WHOLE#2026-01""#);
}

/// A query over a range of buckets reads from there to there, also as a bound.
#[tokio::test]
async fn as_bounds_of_a_mixed_read() {
    let station = table::<Station>().await;
    let readings: Vec<Reading> = TIMES.iter().enumerate().map(|(n, text)| reading(n, text)).collect();
    for reading in &readings {
        reading.clone().create().send(&station).await.unwrap();
    }
    let (from, until) = (utc(local(TIMES[6])), utc(local(TIMES[14])));
    let months = || Reading::by_month(from..until);
    let wanted = |keep: &dyn Fn(&Reading) -> bool| -> Vec<Station> {
        let in_a_month = |one: &&Reading| one.local.year() == 2026 && one.local.month() <= 2;
        readings.iter().filter(in_a_month).filter(|one| keep(one)).cloned().map(Station::Reading).collect()
    };
    let within = Station::partition(months()).within(months()).all(&station).await.unwrap();
    assert_eq!(within, wanted(&|one| from <= one.at && one.at < until));
    let onward = Station::partition(months()).from(months()).all(&station).await.unwrap();
    assert_eq!(onward, wanted(&|one| from <= one.at));
    let up_to = Station::partition(months()).up_to(months()).all(&station).await.unwrap();
    assert_eq!(up_to, wanted(&|one| one.at < until));
}

/// What lies between the keys of several kinds is no range of the time behind them, so no bound of a read that drops
/// nothing.
#[tokio::test]
async fn as_bounds_of_a_mixed_read_of_all_arms() {
    let office = table::<Office>().await;
    let mut wages = Vec::new();
    for (number, text) in TIMES.iter().enumerate() {
        for way in [Way::Refund, Way::Sale] {
            let Reading { id, at, .. } = reading(number, text);
            wages.push(Wage { id: format!("{id}-{way:?}"), way, at }.create().send(&office).await.unwrap());
        }
    }
    let (from, until) = (utc(local(TIMES[6])), utc(local(TIMES[14])));
    let months = || Wage::by_month(from..until);
    let order = |one: &Wage| (one.at.to_zoned(TimeZone::UTC).date().first_of_month(), one.way, one.at);
    let wanted = kept(&wages, |one| from <= one.at && one.at < until, order);
    gives_both(&office, &months(), &wanted).await;

    let in_a_month = |one: &Wage| {
        utc(local("2026-01-01T00:00:00")) <= one.at && one.at < utc(local("2026-03-01T00:00:00"))
    };
    let wanted: Vec<_> = kept(&wages, in_a_month, order).into_iter().map(Office::Wage).collect();
    assert_eq!(Office::partition(months()).all(&office).await.unwrap(), wanted);
    for bounded in [
        Office::partition(months()).within(months()),
        Office::partition(months()).from(months()),
        Office::partition(months()).up_to(months()),
    ] {
        let error = bounded.all(&office).await.unwrap_err();
        assert!(error.to_string().contains("is no range of one of them"), "{error}");
    }
}

/// A page sends no more requests than it may, over however many buckets, and its cursor goes on from there.
#[tokio::test]
async fn a_page_ends_with_its_requests() {
    let (table, readings) = loaded().await;
    let days = || Reading::by_day(true, local(TIMES[0]).date()..=local(TIMES[17]).date()).max_requests(10);
    let wanted: Vec<Reading> = readings.iter().filter(|one| one.even).cloned().collect();
    let backwards: Vec<Reading> = wanted.iter().rev().cloned().collect();
    for (query, wanted) in [(days(), wanted), (days().desc(), backwards)] {
        for query in [query.clone(), query.clone().limit(3), query.limit(100)] {
            let (mut read, mut cursor) = (Vec::new(), None::<Cursor>);
            for _ in 0..=64 {
                let query = cursor.take().into_iter().fold(query.clone(), Query::after);
                let (page, requests) = table.counted(query.page(&table)).await;
                assert!(requests <= 10, "{requests} requests");
                let mut page = page.unwrap();
                cursor = page.cursor.take();
                read.extend(page.into_items().unwrap());
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!((read, cursor), (wanted.clone(), None));
        }
    }
    let date = |text: &str| text.parse::<Date>().unwrap();
    let empty = Reading::by_day(true, date("2000-01-01")..date("2010-01-01")).limit(10);
    let (page, requests) = table.counted(empty.page(&table)).await;
    let page = page.unwrap();
    assert_eq!((page.items().unwrap(), page.cursor.is_some(), requests), (&[][..], true, 100));
}

async fn payments() -> (TestTable<Payment>, Vec<Payment>) {
    let table = table::<Payment>().await;
    let mut payments = Vec::new();
    for (number, text) in TIMES.iter().enumerate() {
        for way in [Way::Refund, Way::Sale] {
            let Reading { id, at, .. } = reading(number, text);
            payments.push(Payment { id, way, at }.create().send(&table).await.unwrap());
        }
    }
    (table, payments)
}

/// Places of two times, the last of which is excluded: over days, within one, over months, and none at all.
const PERIODS: [(usize, usize); 4] = [(3, 9), (7, 10), (9, 14), (9, 9)];

/// A range of all arms is that of each of them, also where it begins and ends within a bucket.
#[tokio::test]
async fn of_all_arms() {
    let (table, payments) = payments().await;
    let civil = |one: &Payment| one.at.to_zoned(TimeZone::UTC).datetime();
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| local(TIMES[number]));
        let (moments, range) = (Moments { from, until }, utc(from)..utc(until));
        let is_met = |one: &Payment| moments.meet(|at| at, civil(one));
        let in_months = |one: &Payment| (civil(one).date().first_of_month(), one.way, one.at);
        let wanted = kept(&payments, is_met, in_months);
        gives_both(&table, &Payment::query(range.clone()), &wanted).await;
        let in_days = |one: &Payment| (civil(one).date(), one.way, one.at);
        let wanted = kept(&payments, is_met, in_days);
        gives_both(&table, &Payment::by_day(range.clone()), &wanted).await;
        let year = |at: DateTime| at.year();
        let by_year = |one: &Payment| match one.way {
            Way::Refund => is_met(one),
            Way::Sale => moments.meet(year, civil(one)),
        };
        let in_years = |one: &Payment| {
            let at = (one.way == Way::Refund).then_some(one.at);
            (civil(one).year(), one.way, at, one.id.clone())
        };
        gives_both(&table, &Payment::by_year(range), &kept(&payments, by_year, in_years)).await;
    }
}

/// Of a list a range is cut as of a template: where the sort key begins with the field, whatever the chain fixes
/// before it.
#[tokio::test]
async fn of_lists_as_of_templates() {
    let table = table::<Sale>().await;
    let mut sales = Vec::new();
    for (number, text) in TIMES.iter().enumerate() {
        for kind in ["card", "cash"] {
            let sale = Sale { id: format!("{kind}{number}"), kind: kind.to_owned(), at: utc(local(text)) };
            sales.push(sale.create().send(&table).await.unwrap());
        }
    }
    let civil = |one: &Sale| one.at.to_zoned(TimeZone::UTC).datetime();
    let month = |at: DateTime| at.date().first_of_month();
    let order = |one: &Sale| (month(civil(one)), one.kind.clone(), one.at);
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| local(TIMES[number]));
        let (moments, range) = (Moments { from, until }, utc(from)..utc(until));
        let wanted = kept(&sales, |one| moments.meet(month, civil(one)), order);
        gives_both(&table, &Sale::listed(range.clone()), &wanted).await;
        gives_both(&table, &Sale::written(range.clone()), &wanted).await;
        let exactly = kept(&sales, |one| moments.meet(|at| at, civil(one)), order);
        let kinds = || any(["cash", "card"]);
        gives_both(&table, &Sale::listed_of(kinds(), range.clone()), &exactly).await;
        gives_both(&table, &Sale::written_of(kinds(), range.clone()), &exactly).await;
        let wanted = kept(&wanted, |one| one.kind == "card", order);
        gives_both(&table, &Sale::listed(range.clone()).kind("card"), &wanted).await;
        gives_both(&table, &Sale::written(range.clone()).kind("card"), &wanted).await;
        let wanted = kept(&wanted, |one| moments.meet(|at| at, civil(one)), order);
        gives_both(&table, &Sale::listed_of("card", range.clone()), &wanted).await;
        gives_both(&table, &Sale::written_of("card", range), &wanted).await;
    }
}

async fn opened_and_closed() -> (TestTable<Till>, Vec<Opening>, Vec<Closing>) {
    let table = table::<Till>().await;
    let (mut openings, mut closings) = (Vec::new(), Vec::new());
    for (id, text) in (0..).zip(TIMES) {
        let (desk, floor, at) = ("07".to_owned(), 7, utc(local(text)));
        openings.push(Opening { id, desk: desk.clone(), floor, at }.create().send(&table).await.unwrap());
        closings.push(Closing { id, desk, floor, at }.create().send(&table).await.unwrap());
    }
    (table, openings, closings)
}

/// A kind has its own range of a list also where what is sent is the range of all kinds.
#[tokio::test]
async fn of_kinds_by_lists_as_by_templates() {
    let (table, openings, closings) = opened_and_closed().await;
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| utc(local(TIMES[number])));
        let is_met = |at: Timestamp| from <= at && at < until;
        // Of a month those of one kind lie behind those of the other.
        let order = |at: Timestamp, kind: &'static str| {
            (at.to_zoned(TimeZone::UTC).date().first_of_month(), kind, at)
        };
        let opened = openings.iter().map(|one| (order(one.at, "OPENING"), None, Some(one.clone())));
        let closed = closings.iter().map(|one| (order(one.at, "CLOSING"), Some(one.clone()), None));
        let all: Vec<_> = closed.chain(opened).collect();
        let wanted = kept(&all, |(key, ..)| is_met(key.2), |(key, ..)| *key);
        let of = |(_, closing, opening): &(_, Option<Closing>, Option<Opening>)| {
            let opened = || opening.clone().map(Listed::Opening);
            closing.clone().map(Listed::Closing).or_else(opened).expect("one of both")
        };
        let listed: Vec<Listed> = wanted.iter().map(of).collect();
        let written = listed.iter().cloned().map(|one| match one {
            Listed::Opening(one) => Written::Opening(one),
            Listed::Closing(one) => Written::Closing(one),
        });
        gives_both(&table, &Listed::query(from..until), &listed).await;
        gives_both(&table, &Written::query(from..until), &written.collect::<Vec<_>>()).await;
    }
}

#[tokio::test]
async fn of_kinds_that_are_deleted() {
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| utc(local(TIMES[number])));
        let (table, openings, closings) = opened_and_closed().await;
        let deletion = Listed::query(from..until).delete_all(&table).await.unwrap();
        let is_left = |at: Timestamp| at < from || until <= at;
        let openings = kept(&openings, |one| is_left(one.at), |one| one.at);
        let closings = kept(&closings, |one| is_left(one.at), |one| one.at);
        assert_eq!(deletion.deleted, 2 * TIMES.len() - openings.len() - closings.len());
        let mut found = Opening::scan().all(&table).await.unwrap();
        found.sort_by_key(|one| one.at);
        assert_eq!(found, openings);
        let mut found = Closing::scan().all(&table).await.unwrap();
        found.sort_by_key(|one| one.at);
        assert_eq!(found, closings);
    }
}

/// In one of these partitions the kinds have one sort key, and what is sent of it alone is the range itself.
#[tokio::test]
async fn of_kinds_that_are_alike_in_some_partitions() {
    let table = table::<Till>().await;
    let mut all = Vec::new();
    for (id, text) in (0..).zip(TIMES) {
        let (desk, floor, at) = ("07".to_owned(), 7 + id % 2, utc(local(text)));
        let (sk, moved) = if id / 2 % 2 == 0 {
            let deposit = Deposit { id, desk, floor, at };
            (7, Moved::Deposit(deposit.create().send(&table).await.unwrap()))
        } else {
            let drawing = Drawing { id, desk, floor, at };
            (floor, Moved::Drawing(drawing.create().send(&table).await.unwrap()))
        };
        all.push(((floor, sk, at), moved));
    }
    let month = |at: Timestamp| at.to_zoned(TimeZone::UTC).date().first_of_month();
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| utc(local(TIMES[number])));
        for floors in [&[7][..], &[8], &[7, 8], &[8, 7]] {
            let is_met =
                |(floor, _, at): (u32, u32, Timestamp)| floors.contains(&floor) && from <= at && at < until;
            let order = |(_, sk, at): (u32, u32, Timestamp)| (month(at), sk, at);
            let wanted = kept(&all, |(key, _)| is_met(*key), |(key, _)| order(*key));
            let wanted: Vec<Moved> = wanted.into_iter().map(|(_, moved)| moved).collect();
            gives_both(&table, &Moved::query(("07", any(floors.to_vec()), from..until)), &wanted).await;
        }
    }
}

#[tokio::test]
async fn of_all_arms_that_are_deleted() {
    for (first, last) in PERIODS {
        let [from, until] = [first, last].map(|number| utc(local(TIMES[number])));
        for by_index in [false, true] {
            let (table, payments) = payments().await;
            let deletion = if by_index {
                Payment::by_day(from..until).delete_all(&table).await.unwrap()
            } else {
                Payment::query(from..until).delete_all(&table).await.unwrap()
            };
            let is_left = |one: &Payment| one.at < from || until <= one.at;
            let by = |one: &Payment| (one.at, one.way);
            let left = kept(&payments, is_left, by);
            assert_eq!(deletion.deleted, payments.len() - left.len());
            let mut found = Payment::scan().all(&table).await.unwrap();
            found.sort_by_key(by);
            assert_eq!(found, left);
        }
    }
}

/// A part that the sort key shows twice has the ranges of the finer one.
#[tokio::test]
async fn and_dates_within_them() {
    let table = table::<Visit>().await;
    let date = |text: &str| text.parse::<Date>().unwrap();
    let mut visits = Vec::new();
    for day in ["04-30", "05-01", "05-09", "05-10", "05-19", "05-20", "05-31", "06-01"] {
        let visit = Visit { user: "u".into(), date: date(&format!("2026-{day}")), id: day.into() };
        visits.push(visit.create().send(&table).await.unwrap());
    }
    let query = || Visit::query("u");
    let (may_10, may_20) = (date("2026-05-10"), date("2026-05-20"));
    assert_eq!(query().date(may_10..may_20).all(&table).await.unwrap(), visits[3..5]);
    assert_eq!(query().date(may_10..=may_20).all(&table).await.unwrap(), visits[3..6]);
    assert_eq!(query().date(may_10).all(&table).await.unwrap(), visits[3..4]);
    for (beginning, wanted) in [
        ("2026-0", &visits[..]),
        ("2026-05", &visits[1..7]),
        ("2026-05-", &visits[1..7]),
        ("2026-05-1", &visits[3..5]),
        ("2026-05-10", &visits[3..4]),
        ("2027", &[]),
    ] {
        assert_eq!(query().date(starts_with(beginning)).all(&table).await.unwrap(), wanted, "{beginning}");
    }
    let sent = query().date(starts_with("2026-05-1")).explain(&table).unwrap().to_string();
    assert!(sent.contains(r#"begins_with(SK, "2026-05#2026-05-1")"#), "{sent}");

    query().date(..may_10).delete_all(&table).await.unwrap();
    assert_eq!(query().all(&table).await.unwrap(), visits[3..]);
}
