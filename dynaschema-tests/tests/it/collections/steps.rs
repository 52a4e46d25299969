//! Collections that are narrowed: by the steps that all of their members share, and to a parent below a beginning
//! of the sort key.

use dynaschema::collection::{Gather, ReadIn, WholeAt};
use dynaschema::op::{Chain, Query};
use dynaschema::{Collection, DynamoCollection, DynamoEntity, DynamoTable, TableSchema};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::depots::{self, Depots, Parcel, Round, Van};
use dynaschema_tests::harness::{TestTable, table};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::check::{Expected, check, in_single_requests};
use super::gaps::walk;
use crate::brute_force::{gives_both, kept};

/// Its sort key ends with what is followed by more in that of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TRAVELLER#<who>")]
#[sk("TRIP#<depart>#<leg:02>")]
#[gsi1("AGENT#<agent>", "<depart>", query = of_agent)]
struct Booking {
    who: String,
    depart: Date,
    leg: u8,
    agent: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TRAVELLER#<who>")]
#[sk("TRIP#<depart>#<leg:02>#SEAT#<row>")]
#[gsi1("AGENT#<agent>", "<depart>#SEAT#<leg:02>#<row>", query = of_agent)]
struct Seat {
    who: String,
    depart: Date,
    leg: u8,
    row: String,
    agent: String,
}

/// Lies among both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TRAVELLER#<who>")]
#[sk("TRIP#<depart>#<leg:02>#MEAL#<row>")]
struct Meal {
    who: String,
    depart: Date,
    leg: u8,
    row: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Travels {
    Booking(Booking),
    Seat(Seat),
    Meal(Meal),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Itinerary {
    bookings: Vec<Booking>,
    seats: Vec<Seat>,
}

/// In an index, where the day ends the one's key and is followed by more in the other's.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Sales {
    seats: Vec<Seat>,
    bookings: Vec<Booking>,
}

/// Days of two legs each; a leg has so many seats as its number and that of the day say.
async fn travels() -> (TestTable<Travels>, Vec<Booking>, Vec<Seat>) {
    let table = table::<Travels>().await;
    let (mut bookings, mut seats) = (Vec::new(), Vec::new());
    for who in ["ann", "ben"] {
        for day in 1..=4_u8 {
            for leg in 1..=2_u8 {
                let (who, depart) = (who.to_owned(), date(&format!("2026-05-{day:02}")));
                let agent = format!("{who}-{leg}");
                let booking = Booking { who: who.clone(), depart, leg, agent: agent.clone() };
                bookings.push(booking.create().send(&table).await.unwrap());
                for row in 0..(day + leg) % 3 {
                    let row = format!("{row}A");
                    let meal = Meal { who: who.clone(), depart, leg, row: row.clone() };
                    meal.create().send(&table).await.unwrap();
                    let seat = Seat { who: who.clone(), depart, leg, row, agent: agent.clone() };
                    seats.push(seat.create().send(&table).await.unwrap());
                }
            }
        }
    }
    (table, bookings, seats)
}

/// Reads a collection of lists whole and by pages, at sizes from 1 to 7 and both ways: it gives these, in the order
/// of their keys.
async fn gives<S, T, C>(
    table: &TestTable<S>,
    query: Query<Gather<T>, C>,
    wanted: Vec<String>,
    lists: fn(&T) -> Vec<Vec<String>>,
) where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C>,
    C: Chain<Entity = Gather<T>>,
{
    let mut all = wanted;
    all.sort();
    assert!(!all.is_empty());
    let (whole, requests) = table.counted(query.one(table)).await;
    let sorted = |value: &T| {
        let mut given = lists(value).concat();
        given.sort();
        given
    };
    assert_eq!((sorted(&whole.unwrap()), requests), (all.clone(), 1));
    for size in 1..=7 {
        let paged = query.clone().page_size(size);
        assert_eq!(sorted(&paged.one(table).await.unwrap()), all, "page size {size}");
        let limited = query.clone().limit(size).one(table).await.unwrap();
        assert_eq!(sorted(&limited), all[..size.min(all.len())], "limit {size}");
        walk(table, &query, &all, size, lists).await;
        walk(table, &paged, &all, 3, lists).await;
    }
}

fn itinerary(itinerary: &Itinerary) -> Vec<Vec<String>> {
    let bookings = itinerary.bookings.iter().map(|one| format!("{} {}", one.depart, one.leg));
    let seats = itinerary.seats.iter().map(|one| format!("{} {} {}", one.depart, one.leg, one.row));
    vec![bookings.collect(), seats.collect()]
}

fn sales(sales: &Sales) -> Vec<Vec<String>> {
    let bookings = sales.bookings.iter().map(|one| one.depart.to_string());
    let seats = sales.seats.iter().map(|one| format!("{} {} {}", one.depart, one.leg, one.row));
    vec![bookings.collect(), seats.collect()]
}

/// Each shared step is free, so that the collection ends behind any of them, and the last can be a range.
#[tokio::test]
async fn lists_by_the_steps_that_they_share() {
    let (table, bookings, seats) = travels().await;
    let day = |day: i8| date(&format!("2026-05-{day:02}"));
    let of = |keep: &dyn Fn(Date, u8) -> bool| {
        let own = Itinerary {
            bookings: bookings
                .iter()
                .filter(|one| one.who == "ann" && keep(one.depart, one.leg))
                .cloned()
                .collect(),
            seats: seats
                .iter()
                .filter(|one| one.who == "ann" && keep(one.depart, one.leg))
                .cloned()
                .collect(),
        };
        itinerary(&own).concat()
    };
    let query = || Itinerary::query("ann");
    gives(&table, query(), of(&|_, _| true), itinerary).await;
    let (from, to) = (day(2), day(4));
    gives(&table, query().depart(from..to), of(&|one, _| (from..to).contains(&one)), itinerary).await;
    gives(&table, query().depart(from..=to), of(&|one, _| (from..=to).contains(&one)), itinerary).await;
    gives(&table, query().depart(..to), of(&|one, _| one < to), itinerary).await;
    gives(&table, query().depart(to..), of(&|one, _| one >= to), itinerary).await;
    gives(&table, query().depart(from), of(&|one, _| one == from), itinerary).await;
    gives(&table, query().depart(from).leg(2), of(&|one, leg| one == from && leg == 2), itinerary).await;
    gives(&table, query().depart(from).leg(2..), of(&|one, leg| one == from && leg >= 2), itinerary).await;
    gives(&table, query().depart(from).leg(..=1), of(&|one, leg| one == from && leg <= 1), itinerary).await;
    assert_eq!(
        query().depart(from..to).explain(&table).unwrap().key_condition,
        r#"PK = "TRAVELLER#ann" AND SK BETWEEN "TRIP#2026-05-02#" AND "TRIP#2026-05-04#""#
    );
    // Of one leg each member has its own range: one key, and what begins with more than it.
    assert_eq!(
        query().depart(from).leg(2).explain(&table).unwrap().key_condition,
        r#"PK = "TRAVELLER#ann" AND SK BETWEEN "TRIP#2026-05-02#02" AND "TRIP#2026-05-02#02#SEAT$""#
    );
    let nothing = query().depart(day(8)..);
    assert_eq!(nothing.one(&table).await.unwrap(), Itinerary { bookings: vec![], seats: vec![] });
    assert_eq!(nothing.optional(&table).await.unwrap(), None);
    let (found, requests) = table.counted(query().depart(to..from).one(&table)).await;
    assert_eq!((itinerary(&found.unwrap()).concat().len(), requests), (0, 0));
}

#[tokio::test]
async fn lists_of_an_index_by_the_step_that_they_share() {
    let (table, bookings, seats) = travels().await;
    let of = |keep: &dyn Fn(Date) -> bool| {
        let own = Sales {
            bookings: bookings
                .iter()
                .filter(|one| one.agent == "ann-2" && keep(one.depart))
                .cloned()
                .collect(),
            seats: seats.iter().filter(|one| one.agent == "ann-2" && keep(one.depart)).cloned().collect(),
        };
        sales(&own).concat()
    };
    let (from, to) = (date("2026-05-02"), date("2026-05-03"));
    let query = || Sales::query("ann-2");
    gives(&table, query(), of(&|_| true), sales).await;
    gives(&table, query().depart(from..=to), of(&|one| (from..=to).contains(&one)), sales).await;
    gives(&table, query().depart(from..), of(&|one| one >= from), sales).await;
    gives(&table, query().depart(..from), of(&|one| one < from), sales).await;
    gives(&table, query().depart(from), of(&|one| one == from), sales).await;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LINE#<line>")]
#[sk("LEG#<from>#<to>#<by>#LEG")]
struct Leg {
    line: String,
    from: String,
    to: String,
    by: String,
}

/// It ends where it began, so that its key shows that twice: the third step of a leg has no place there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LINE#<line>")]
#[sk("LEG#<home>#<out>#<home>#ROUND")]
struct Trip {
    line: String,
    home: String,
    out: String,
}

/// The partition tells the first part of its sort key, and of that of a stop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LINE#<line>")]
#[sk("OF#<line>#<day:02>#TOUR")]
struct Tour {
    line: String,
    day: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LINE#<route>")]
#[sk("OF#<route>#<day:02>#STOP#<place:02>")]
struct Stop {
    route: String,
    day: u8,
    place: u8,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Lines {
    Leg(Leg),
    Trip(Trip),
    Tour(Tour),
    Stop(Stop),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Journeys {
    legs: Vec<Leg>,
    trips: Vec<Trip>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Days {
    tours: Vec<Tour>,
    stops: Vec<Stop>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum OfDay {
    Tour(Tour),
    Stop(Stop),
}

fn journeys(Journeys { legs, trips }: &Journeys) -> Vec<Vec<String>> {
    let legs = legs.iter().map(|leg| format!("{}#{}#{}#LEG", leg.from, leg.to, leg.by));
    let trips = trips.iter().map(|trip| format!("{}#{}#{}#ROUND", trip.home, trip.out, trip.home));
    vec![legs.collect(), trips.collect()]
}

fn tour(Tour { day, .. }: &Tour) -> String {
    format!("{day:02}#TOUR")
}

fn stop(Stop { day, place, .. }: &Stop) -> String {
    format!("{day:02}#STOP#{place:02}")
}

fn days(Days { tours, stops }: &Days) -> Vec<Vec<String>> {
    vec![tours.iter().map(tour).collect(), stops.iter().map(stop).collect()]
}

#[tokio::test]
async fn lists_whose_keys_show_parts_twice() {
    let table = table::<Lines>().await;
    let (mut legs, mut trips) = (Vec::new(), Vec::new());
    for [line, from, to, by] in ["x", "y"].iter().flat_map(|line| {
        let ends = ["a", "b"].iter().flat_map(|from| ["a", "b", "c"].map(|to| (*from, to)));
        ends.flat_map(move |(from, to)| ["a", "b", "d"].map(|by| [*line, from, to, by].map(str::to_owned)))
    }) {
        if by == "d" {
            let trip = Trip { line: line.clone(), home: from.clone(), out: to.clone() };
            trips.push(trip.create().send(&table).await.unwrap());
        }
        legs.push(Leg { line, from, to, by }.create().send(&table).await.unwrap());
    }
    let of = |keep: &dyn Fn(&str, &str) -> bool| {
        let legs = legs.iter().filter(|leg| leg.line == "x" && keep(&leg.from, &leg.to));
        let trips = trips.iter().filter(|trip| trip.line == "x" && keep(&trip.home, &trip.out));
        journeys(&Journeys { legs: legs.cloned().collect(), trips: trips.cloned().collect() }).concat()
    };
    let query = || Journeys::query("x");
    gives(&table, query(), of(&|_, _| true), journeys).await;
    gives(&table, query().from("b"), of(&|from, _| from == "b"), journeys).await;
    gives(&table, query().from("b").to("a"), of(&|from, to| from == "b" && to == "a"), journeys).await;
}

#[tokio::test]
async fn members_of_which_the_partition_tells_a_part() {
    let table = table::<Lines>().await;
    let (mut tours, mut stops, mut loaded) = (Vec::new(), Vec::new(), Vec::new());
    for (line, day) in ["x", "y"].iter().flat_map(|line| (1..=5).map(move |day| (*line, day))) {
        let tour = Tour { line: line.to_owned(), day };
        tours.push(tour.create().send(&table).await.unwrap());
        for place in 1..=day % 3 {
            let stop = Stop { route: line.to_owned(), day, place };
            stops.push(stop.create().send(&table).await.unwrap());
        }
    }
    loaded.extend(tours.iter().filter(|tour| tour.line == "x").cloned().map(OfDay::Tour));
    loaded.extend(stops.iter().filter(|stop| stop.route == "x").cloned().map(OfDay::Stop));
    let day_of = |one: &OfDay| match one {
        OfDay::Tour(tour) => tour.day,
        OfDay::Stop(stop) => stop.day,
    };
    let key = |one: &OfDay| match one {
        OfDay::Tour(one) => tour(one),
        OfDay::Stop(one) => stop(one),
    };
    macro_rules! are_of {
        ($asked:expr, $keep:expr) => {
            let wanted = kept(&loaded, |one| $keep(day_of(one)), key);
            gives(&table, Days::query("x").day($asked), wanted.iter().map(key).collect(), days).await;
            gives_both(&table, &OfDay::query("x").day($asked), &wanted).await;
        };
    }
    are_of!(2, |day| day == 2);
    are_of!(2..4, |day| (2..4).contains(&day));
    are_of!(4.., |day| day >= 4);
    are_of!(..=2, |day| day <= 2);
}

/// Vans with their parcels, and no depot.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Fleet {
    rounds: Vec<Round>,
}

#[tokio::test]
async fn a_list_of_elements_by_a_range_of_them() {
    let table = table::<Depots>().await;
    let loaded = depots::load(&table, "d", 9).await.unwrap();
    depots::load(&table, "e", 3).await.unwrap();
    let expected = |keep: fn(u32) -> bool| Expected {
        elements: loaded.vans.iter().filter(|(van, _)| keep(van.id)).cloned().collect(),
        of: |fleet: &Fleet| {
            let element = fleet.rounds.iter().map(|round| -> (Van, Vec<Parcel>) {
                let mut parcels = round.parcels.clone();
                parcels.sort_by_key(|parcel| parcel.id);
                (round.van.clone(), parcels)
            });
            element.collect()
        },
        has_singles: |_| true,
    };
    check(&table, Fleet::query("d"), expected(|_| true)).await;
    check(&table, Fleet::query("d").id(3..7), expected(|id| (3..7).contains(&id))).await;
    check(&table, Fleet::query("d").id(3..=7), expected(|id| (3..=7).contains(&id))).await;
    check(&table, Fleet::query("d").id(..4), expected(|id| id < 4)).await;
    check(&table, Fleet::query("d").id(6), expected(|id| id == 6)).await;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCT#<acct>")]
pub(super) struct Account {
    customer: String,
    acct: String,
    owner: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCT#<acct>#<number:04>")]
struct Transfer {
    customer: String,
    acct: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Bank {
    Account(Account),
    Transfer(Transfer),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Statement {
    account: Account,
    lines: Vec<Transfer>,
}

/// Keys that begin with another's, those that lie between another and its lines, and one that is the end of another's
/// range, which that excludes: a page that ends there goes on behind it.
#[tokio::test]
async fn a_parent_below_a_beginning_of_the_sort_key() {
    let table = table::<Bank>().await;
    let customer = || "c".to_owned();
    let accounts = ["A", "A1", "A1!", "A1$", "A10", "A1x", "B"];
    for (place, acct) in (0..).zip(accounts) {
        let account = Account { customer: customer(), acct: acct.to_owned(), owner: format!("of {acct}") };
        account.create().send(&table).await.unwrap();
        for number in 1..=5 + place {
            Transfer { customer: customer(), acct: acct.to_owned(), number }
                .create()
                .send(&table)
                .await
                .unwrap();
        }
    }
    assert_eq!(
        Statement::query("c").acct("A1").explain(&table).unwrap().key_condition,
        r#"PK = "CUSTOMER#c" AND SK BETWEEN "ACCT#A1" AND "ACCT#A1$""#
    );
    macro_rules! of {
        ($($place:literal $acct:literal)*) => {$(
            let line = |number| Transfer { customer: customer(), acct: $acct.to_owned(), number };
            let expected = Expected {
                elements: (1..=5 + $place).map(line).collect(),
                of: |statement: &Statement| statement.lines.clone(),
                has_singles: |statement: &Statement| statement.account.acct == $acct,
            };
            check(&table, Statement::query("c").acct($acct), expected).await;
        )*};
    }
    of! { 1 "A1" 2 "A1!" 4 "A10" 5 "A1x" }
    let query = Statement::query("c").acct("A1").desc();
    let of = |one: Statement| one.lines.iter().map(|line| line.number).collect();
    let read = in_single_requests(&table, query, of);
    assert_eq!(read.await, [6, 5, 4, 3, 2, 1]);
    let missing = Statement::query("c").acct("A1xx").optional(&table).await.unwrap();
    assert_eq!(missing, None);
}
