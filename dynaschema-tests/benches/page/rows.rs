//! Which calls are measured, and the bar of each.

use std::fmt::Debug;
use std::rc::Rc;

use aws_sdk_dynamodb::Client;
use dynaschema::{Contains, FastLane, Table, TableSchema};

use crate::common::canned::Canned;
use crate::common::measure::runtime;
use crate::common::model::{Fifty, One, Order, Stock, Ten};
use crate::common::side::{Run, Side, agreeing, side};
use crate::common::{TABLE, by_hand, ours};
use crate::readings::{self, Reading};
use crate::sales::{self, Sale};
use crate::{answers, mixed, peers};

/// How a call is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// As a program does it that uses this crate.
    Ours,
    /// With the SDK and `serde_dynamo`.
    ByHand,
    /// As `Ours`, by way of the inputs and attribute maps of the SDK.
    Maps,
    Modyne,
    /// What is left to do for who gets the values for nothing: a call of the SDK's without an item in its answers, and
    /// one clone of the values.
    Floor,
}

/// The ways in which a call is done.
type Sides = Vec<(Way, Run)>;

/// One call, done in all ways that there are.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// How many times as long it is to take by hand, at least.
    pub(crate) bar: f64,
    /// For how many calls instructions are counted; none of 0.
    pub(crate) counted: usize,
    /// The sides, or one of them.
    make: Box<dyn Fn(Option<Way>) -> Sides>,
}

impl Row {
    /// All sides, which give the same, or this fails. Ours is the first.
    pub(crate) fn sides(&self) -> (Vec<Way>, Vec<Run>) {
        (self.make)(None).into_iter().unzip()
    }

    /// One side.
    pub(crate) fn side(&self, way: Way) -> Option<Run> {
        (self.make)(Some(way)).pop().map(|(_, side)| side)
    }
}

/// No call is to be slower than by hand.
const LOWEST: f64 = 0.98;

/// How a call is made over a client or a table.
type Make<C, T> = Box<dyn Fn(&C) -> Side<T>>;

/// A row in the making.
struct Call<S, T> {
    name: &'static str,
    bar: f64,
    counted: usize,
    answers: Box<dyn Fn() -> Vec<String>>,
    ours: Make<Table<S>, T>,
    by_hand: Make<Client, T>,
    modyne: Option<Make<Client, T>>,
    /// Clones a value, where the call has a floor.
    clone: Option<fn(&T) -> T>,
}

fn call<S, T>(
    (name, bar, counted): (&'static str, f64, usize),
    answers: impl Fn() -> Vec<String> + 'static,
    ours: impl Fn(&Table<S>) -> Side<T> + 'static,
    by_hand: impl Fn(&Client) -> Side<T> + 'static,
) -> Call<S, T> {
    let (answers, ours, by_hand) = (Box::new(answers), Box::new(ours), Box::new(by_hand));
    Call { name, bar, counted, answers, ours, by_hand, modyne: None, clone: None }
}

impl<S: TableSchema, T: Debug + PartialEq + 'static> Call<S, T> {
    fn and(self, modyne: impl Fn(&Client) -> Side<T> + 'static) -> Self {
        Self { modyne: Some(Box::new(modyne)), ..self }
    }

    fn with_floor(self) -> Self
    where
        T: Clone,
    {
        Self { clone: Some(T::clone), ..self }
    }

    fn row(self) -> Row {
        const WAYS: [Way; 5] = [Way::Ours, Way::ByHand, Way::Maps, Way::Modyne, Way::Floor];
        let (name, bar, counted) = (self.name, self.bar, self.counted);
        let make = move |only: Option<Way>| {
            let answers = (self.answers)();
            let client = Canned::new(&answers).client();
            let wanted = WAYS.into_iter().filter(|way| only.is_none_or(|only| only == *way));
            let made = wanted.filter_map(|way| Some((way, self.side(way, &client, &answers)?)));
            let (ways, sides): (Vec<Way>, Vec<Side<T>>) = made.unzip();
            ways.into_iter().zip(agreeing(sides)).collect()
        };
        Row { name, bar, counted, make: Box::new(make) }
    }

    fn side(&self, way: Way, client: &Client, answers: &[String]) -> Option<Side<T>> {
        let table = |lane| {
            let client = dynaschema::client(client.config().clone());
            Table::builder(client, TABLE).fast_lane(lane).build()
        };
        match way {
            Way::Ours => Some((self.ours)(&table(FastLane::Auto))),
            Way::ByHand => Some((self.by_hand)(client)),
            Way::Maps => Some((self.ours)(&table(FastLane::Off))),
            Way::Modyne => self.modyne.as_ref().map(|modyne| modyne(client)),
            Way::Floor => self.clone.map(|clone| self.floor(clone, client, answers)),
        }
    }

    fn floor(&self, clone: fn(&T) -> T, client: &Client, answers: &[String]) -> Side<T> {
        let value = runtime().block_on((self.by_hand)(client)(1)).expect("a value");
        let empty = (self.by_hand)(&Canned::new(&answers::emptied(answers)).client());
        side((Rc::new(empty), Rc::new(value), clone), |(empty, value, clone)| async move {
            empty(1).await;
            clone(&value)
        })
    }
}

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = pages();
    rows.extend(kinds());
    rows.extend(singles());
    rows.extend(several());
    rows.extend([
        partition::<One>("mixed 200, 1 entity"),
        partition::<Ten>("mixed 200, 10 entities"),
        partition::<Fifty>("mixed 200, 50 entities"),
    ]);
    rows
}

fn orders(
    named: (&'static str, f64, usize),
    answers: impl Fn() -> Vec<String> + 'static,
) -> Call<One, Vec<Order>> {
    let by_hand = |client: &Client| by_hand::query(client, "USER#u-4711", "ORDER#");
    call(named, answers, ours::query::<One>, by_hand).and(peers::query).with_floor()
}

/// Pages that grow: of items as most are, and of those with structs in structs, where what the values own costs as much
/// either way.
fn pages() -> Vec<Row> {
    let sales = |named: (&'static str, f64, usize), count| {
        let answers = move || answers::sales(count);
        call::<Sale, _>(named, answers, sales::ours, sales::by_hand).with_floor().row()
    };
    let pages =
        |named, count, each| orders(named, move || answers::orders(Order::numbered, count, each)).row();
    vec![
        sales(("page of 25", 5.0, 4), 25),
        sales(("page of 200", 13.0, 1), 200),
        sales(("page of 2,000", 18.0, 1), 2_000),
        pages(("nested, page of 25", LOWEST, 4), 25, 25),
        pages(("nested, page of 200", LOWEST, 1), 200, 200),
        pages(("nested, page of 2,000", LOWEST, 1), 2_000, 2_000),
        pages(("nested, 10,000 in five pages", LOWEST, 0), 10_000, 2_000),
    ]
}

/// Pages of another kind.
fn kinds() -> Vec<Row> {
    let readings = || answers::readings(2_000);
    let numbers = ("numbers, page of 2,000", LOWEST, 1);
    vec![
        orders(("shuffled, page of 2,000", 12.0, 1), || answers::shuffled(2_000)).row(),
        orders(("escapes, page of 2,000", 5.0, 1), || answers::orders(Order::escaped, 2_000, 2_000)).row(),
        orders(("long texts, page of 120", 3.0, 1), || answers::orders(Order::long, 120, 120)).row(),
        call::<Reading, _>(numbers, readings, readings::ours, readings::by_hand).with_floor().row(),
    ]
}

/// Calls about one item.
fn singles() -> Vec<Row> {
    let put = |table: &Table<One>| ours::put(table, Order::numbered(1));
    let (create, update, delete) = (("create", LOWEST, 20), ("update", 1.0, 20), ("delete", 1.0, 20));
    vec![
        call(("get", 1.2, 20), answers::one, ours::get::<One>, by_hand::get).and(peers::get).row(),
        call(("put", 1.15, 20), answers::done, put, by_hand::put).and(peers::put).row(),
        call(create, answers::done, ours::create::<One>, by_hand::create).and(peers::create).row(),
        call(update, answers::done, ours::update::<One>, by_hand::update).and(peers::update).row(),
        call(delete, answers::done, ours::delete::<One>, by_hand::delete).and(peers::delete).row(),
    ]
}

/// Calls about several items by their keys.
fn several() -> Vec<Row> {
    let get = |table: &Table<One>| ours::batch_get(table, 100);
    let write = |table: &Table<One>| ours::batch_write(table, 25);
    let transaction = ours::transaction::<One>;
    let get = call(
        ("batch get of 100", 8.0, 2),
        || answers::found(100),
        get,
        |client| by_hand::batch_get(client, 100),
    );
    let write =
        call(("batch write of 25", 3.5, 3), answers::done, write, |client| by_hand::batch_write(client, 25));
    let transaction = call(("transaction of 3", 1.0, 10), answers::done, transaction, by_hand::transaction);
    vec![
        get.and(|client| peers::batch_get(client, 100)).with_floor().row(),
        write.and(|client| peers::batch_write(client, 25)).row(),
        transaction.and(peers::transaction).row(),
    ]
}

/// All that is in a partition, of a table with so many entities.
fn partition<S>(name: &'static str) -> Row
where
    S: TableSchema + Stock + Contains<Order> + Clone + Debug + PartialEq + 'static,
{
    call((name, LOWEST, 1), || answers::mixed::<S>(200), S::mixed, mixed::by_hand::<S>).with_floor().row()
}
