//! Which calls are measured, and along which of them a cost grows.

use std::fmt::Debug;

use aws_sdk_dynamodb::Client;
use dynaschema::{Contains, Entity, Table, TableSchema};
use serde_json::{Map, Value, json};

use crate::common::canned::{self, Canned};
use crate::common::measure::runtime;
use crate::common::model::{Fifty, One, Order, Ten};
use crate::common::side::{Run, Side, agreeing};
use crate::common::{TABLE, by_hand, ours};
use crate::indexed::{self, Indexed, Indexed0, Indexed1, Indexed5, Indexed10};

/// Both sides over a canned answer: ours, and the one by hand.
type Make = Box<dyn Fn(&Canned) -> [Run; 2]>;

/// One call, done both ways.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// For how many calls instructions are counted.
    pub(crate) counted: usize,
    make: Make,
    answer: Box<dyn Fn() -> Value>,
}

/// Rows of one call that does more and more.
pub(crate) struct Growth {
    pub(crate) of: &'static str,
    pub(crate) rows: &'static [(usize, &'static str)],
}

pub(crate) const GROWTH: &[Growth] = &[
    Growth {
        of: "each further item of a query",
        rows: &[
            (1, "query 1"),
            (25, "query 25"),
            (200, "query 200"),
            (2_000, "query 2000"),
            (10_000, "query 10000"),
        ],
    },
    Growth {
        of: "each further item of a batch write",
        rows: &[(1, "batch write 1"), (25, "batch write 25")],
    },
    Growth {
        of: "a query of 25, each further entity of the table",
        rows: &[(1, "query 25"), (10, "query 25, 10 entities"), (50, "query 25, 50 entities")],
    },
    Growth {
        of: "a put, each further entity of the table",
        rows: &[(1, "put"), (10, "put, 10 entities"), (50, "put, 50 entities")],
    },
    Growth {
        of: "an update, each further entity of the table",
        rows: &[(1, "update"), (10, "update, 10 entities"), (50, "update, 50 entities")],
    },
    Growth {
        of: "a put, each further index",
        rows: &[(0, "put, 0 indexes"), (1, "put, 1 index"), (5, "put, 5 indexes"), (10, "put, 10 indexes")],
    },
];

/// Both sides over a canned answer, ours given a table and the other a client.
fn row<S: TableSchema, T: Debug + PartialEq + 'static>(
    name: &'static str,
    counted: usize,
    answer: impl Fn() -> Value + 'static,
    ours: impl Fn(&Table<S>) -> Side<T> + 'static,
    by_hand: impl Fn(&Client) -> Side<T> + 'static,
) -> Row {
    let make = move |canned: &Canned| {
        let client = canned.client();
        let table = Table::new(dynaschema::client(client.config().clone()), TABLE);
        let sides = agreeing(vec![ours(&table), by_hand(&client)]);
        <[Run; 2]>::try_from(sides).unwrap_or_else(|_| unreachable!("there are two"))
    };
    Row { name, counted, make: Box::new(make), answer: Box::new(answer) }
}

impl Row {
    /// Ours, and the one by hand.
    pub(crate) fn sides(&self) -> [Run; 2] {
        (self.make)(&Canned::new(&[(self.answer)().to_string()]))
    }

    /// Fails unless both sides send the same request.
    pub(crate) fn assert_same_requests(&self) {
        let canned = Canned::recording(&[(self.answer)().to_string()]);
        let [ours, by_hand] = (self.make)(&canned).map(|side| {
            runtime().block_on(side(1));
            comparable(serde_json::from_slice(&canned.sent()).expect("JSON"))
        });
        assert_eq!(ours, by_hand, "{}: not the same request", self.name);
    }
}

/// A request with the names and values of its expressions in place of what stands for them, which each
/// side calls something else; and without the token of a transaction, which is drawn.
fn comparable(request: Value) -> Value {
    match request {
        Value::Object(mut members) => {
            let mut meant = Map::new();
            for named in ["ExpressionAttributeNames", "ExpressionAttributeValues"] {
                meant.extend(
                    members.remove(named).and_then(|all| all.as_object().cloned()).unwrap_or_default(),
                );
            }
            members.remove("ClientRequestToken");
            let spelt = |(name, value): (String, Value)| match value {
                Value::String(text) if name.ends_with("Expression") => (name, spelt_out(&text, &meant)),
                value => (name, comparable(value)),
            };
            Value::Object(members.into_iter().map(spelt).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(comparable).collect()),
        value => value,
    }
}

fn spelt_out(expression: &str, meant: &Map<String, Value>) -> Value {
    let end_of_word = |c: char| !(c.is_alphanumeric() || "#:_".contains(c));
    let words = expression.split_inclusive(end_of_word).map(|word| {
        let name = word.trim_end_matches(end_of_word);
        let text = match meant.get(name) {
            Some(Value::String(attribute)) => attribute.clone(),
            Some(value) => value.to_string(),
            None => name.to_owned(),
        };
        text + &word[name.len()..]
    });
    Value::String(words.collect())
}

/// The stored order of a number.
fn stored(number: usize) -> Value {
    canned::stored(&Order::numbered(number))
}

/// An answer with these orders.
fn page(orders: usize) -> Value {
    let items: Vec<Value> = (0..orders).map(stored).collect();
    json!({"Count": orders, "ScannedCount": orders, "Items": items})
}

fn query_by_hand(client: &Client) -> Side<Vec<Order>> {
    by_hand::query(client, "USER#u-4711", "ORDER#")
}

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = reads();
    rows.extend(writes());
    rows.extend(several());
    rows.extend(entities());
    rows.extend(indexes());
    rows
}

fn reads() -> Vec<Row> {
    let query =
        |name, counted, orders| row(name, counted, move || page(orders), ours::query::<One>, query_by_hand);
    vec![
        query("query 1", 20, 1),
        query("query 25", 4, 25),
        query("query 200", 1, 200),
        query("query 2000", 1, 2_000),
        query("query 10000", 1, 10_000),
        row("get", 20, || json!({"Item": stored(1)}), ours::get::<One>, by_hand::get),
    ]
}

fn writes() -> Vec<Row> {
    let put = |table: &Table<One>| ours::put(table, Order::numbered(1));
    vec![
        row("put", 20, || json!({}), put, by_hand::put),
        row("create", 20, || json!({}), ours::create::<One>, by_hand::create),
        row("update", 20, || json!({}), ours::update::<One>, by_hand::update),
        row("delete", 20, || json!({}), ours::delete::<One>, by_hand::delete),
    ]
}

fn several() -> Vec<Row> {
    let found = || (0..25).map(stored).collect::<Vec<Value>>();
    let write = |name, orders| {
        let ours = move |table: &Table<One>| ours::batch_write(table, orders);
        row(
            name,
            3,
            || json!({"UnprocessedItems": {}}),
            ours,
            move |client| by_hand::batch_write(client, orders),
        )
    };
    vec![
        write("batch write 1", 1),
        write("batch write 25", 25),
        row(
            "batch get 25",
            3,
            move || json!({"Responses": {TABLE: found()}, "UnprocessedKeys": {}}),
            |table: &Table<One>| ours::batch_get(table, 25),
            |client| by_hand::batch_get(client, 25),
        ),
        row("transaction of 3", 10, || json!({}), ours::transaction::<One>, by_hand::transaction),
    ]
}

fn entities() -> Vec<Row> {
    fn query<S: Contains<Order>>(name: &'static str) -> Row {
        row(name, 4, || page(25), ours::query::<S>, query_by_hand)
    }
    fn put<S: Contains<Order>>(name: &'static str) -> Row {
        let ours = |table: &Table<S>| ours::put(table, Order::numbered(1));
        row(name, 20, || json!({}), ours, by_hand::put)
    }
    fn update<S: Contains<Order>>(name: &'static str) -> Row {
        row(name, 20, || json!({}), ours::update::<S>, by_hand::update)
    }
    vec![
        query::<Ten>("query 25, 10 entities"),
        query::<Fifty>("query 25, 50 entities"),
        put::<Ten>("put, 10 entities"),
        put::<Fifty>("put, 50 entities"),
        update::<Ten>("update, 10 entities"),
        update::<Fifty>("update, 50 entities"),
    ]
}

fn indexes() -> Vec<Row> {
    fn put<E: Indexed + Entity>(name: &'static str) -> Row {
        row(name, 20, || json!({}), |table: &Table<E>| ours::put(table, E::any()), indexed::put::<E>)
    }
    vec![
        put::<Indexed0>("put, 0 indexes"),
        put::<Indexed1>("put, 1 index"),
        put::<Indexed5>("put, 5 indexes"),
        put::<Indexed10>("put, 10 indexes"),
    ]
}
