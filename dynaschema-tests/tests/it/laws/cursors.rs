//! The law: pages neither repeat nor skip an item, at every size, in both
//! directions, with a filter and with other entities' items in between.
//!
//! Each case takes two steps from some place in a query: to the page behind it,
//! and from there on or back. What holds for every two steps holds for a whole walk.

use std::cell::RefCell;
use std::collections::HashMap;

use dynaschema::op::{Chain, Query};
use dynaschema::{Cursor, DynamoEntity, DynamoTable, Error, Page, Table, embedded};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use super::runner::{equal, property};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("C#<customer>")]
#[sk("ORDER#<n:03>")]
#[gsi1("ALL", "<weight>", query = by_weight)]
struct Order {
    customer: String,
    n: u16,
    weight: u8,
}

/// Items below an order, in the way of every query for orders.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("C#<customer>")]
#[sk("ORDER#<order:03>#LINE#<n:02>")]
#[gsi1("ALL", "<n>")]
struct Line {
    customer: String,
    order: u16,
    n: u8,
}

#[derive(Debug, DynamoTable)]
enum Orders {
    Order(Order),
    Line(Line),
}

/// Two steps from a place in a query.
#[derive(Debug, Clone)]
struct Steps {
    read: Read,
    /// How many items stand before the first page.
    from: usize,
    limit: usize,
    /// The service's own page size, if it is not left to the library.
    page_size: Option<usize>,
    /// Whether the second step goes back.
    back: bool,
}

/// What is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Read {
    customer: usize,
    descending: bool,
    /// Orders that weigh less are filtered out; 0 filters nothing.
    least_weight: u8,
    /// Whether only a part of the partition is read.
    range: bool,
    /// Whether the index is read instead: one partition with everybody's orders,
    /// where only their own keys tell those of one weight apart.
    by_weight: bool,
}

impl Read {
    fn keeps(&self, order: &Order) -> bool {
        if self.by_weight {
            return !self.range || (1..3).contains(&order.weight);
        }
        order.customer == self.customer.to_string()
            && order.weight >= self.least_weight
            && (!self.range || (7..28).contains(&order.n))
    }
}

/// The items of a query in order, and the cursor behind each but the last.
type Walk = (Vec<Order>, Vec<Cursor>);

fn steps() -> impl Strategy<Value = Steps> {
    let read = (0..CUSTOMERS.len(), any::<[bool; 3]>(), 0..4_u8).prop_map(
        |(customer, [descending, range, by_weight], least_weight)| Read {
            // What the index's query does not depend on.
            customer: if by_weight { 0 } else { customer },
            least_weight: if by_weight { 0 } else { least_weight },
            descending,
            range,
            by_weight,
        },
    );
    let page_size = prop_oneof![2 => Just(None), 1 => (1..8_usize).prop_map(Some)];
    (read, 0..=LONGEST, 1..=LONGEST + 1, page_size, any::<bool>())
        .prop_map(|(read, from, limit, page_size, back)| Steps { read, from, limit, page_size, back })
}

/// How many orders each customer has, and how many lines each of them.
const CUSTOMERS: &[(usize, u8)] = &[(LONGEST, 1), (4, 0), (1, 2), (0, 0), (2, 4)];
const LONGEST: usize = 6;

async fn load() -> Result<(Table<Orders>, Vec<Order>), Error> {
    let table = embedded::table::<Orders>().await?;
    let mut orders = Vec::new();
    for (i, &(count, lines)) in CUSTOMERS.iter().enumerate() {
        let customer = i.to_string();
        for n in (0..999).step_by(7).take(count) {
            let weight = u8::try_from(n % 4).unwrap_or(0);
            let order = Order { customer: customer.clone(), n, weight };
            orders.push(order.put().send(&table).await?);
            for line in 0..lines {
                Line { customer: customer.clone(), order: n, n: line }.put().send(&table).await?;
            }
        }
    }
    Ok((table, orders))
}

struct Loaded {
    runtime: Runtime,
    table: Table<Orders>,
    orders: Vec<Order>,
}

impl Loaded {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (table, orders) = runtime.block_on(load()).expect("a loaded table");
        Self { runtime, table, orders }
    }

    fn page<C>(&self, query: &Query<Order, C>) -> Result<Page<Order>, String>
    where
        C: Chain<Entity = Order>,
    {
        self.runtime.block_on(query.page(&self.table)).map_err(|error| error.to_string())
    }

    /// A walk in steps of one, checked against all orders that the read keeps.
    fn walk<C>(&self, query: &Query<Order, C>, read: &Read) -> Result<Walk, String>
    where
        C: Chain<Entity = Order>,
    {
        let all = self.runtime.block_on(query.all(&self.table)).map_err(|error| error.to_string())?;
        let mut kept: Vec<_> = self.orders.iter().filter(|order| read.keeps(order)).cloned().collect();
        if read.descending {
            kept.reverse();
        }
        if read.by_weight {
            // Those of one weight come in any order.
            kept.sort_by_key(|order| all.iter().position(|other| other == order));
        }
        equal("all items", &all, &kept)?;
        let mut cursors: Vec<Cursor> = Vec::new();
        for order in &all {
            let query = query.clone().limit(1);
            let query = match cursors.last() {
                Some(cursor) => query.after(cursor.clone()),
                None => query,
            };
            let page = self.page(&query)?;
            equal("a page of one", page.readable(), std::slice::from_ref(order))?;
            cursors.extend(page.cursor);
        }
        Ok((all, cursors))
    }

    /// The two steps from a place in the query find what stands there.
    fn hold<C>(
        &self,
        query: &Query<Order, C>,
        steps: &Steps,
        known: &RefCell<HashMap<Read, Walk>>,
    ) -> Result<(), String>
    where
        C: Chain<Entity = Order>,
    {
        if !known.borrow().contains_key(&steps.read) {
            let walk = self.walk(query, &steps.read)?;
            known.borrow_mut().insert(steps.read.clone(), walk);
        }
        let known = known.borrow();
        let (expected, cursors) = &known[&steps.read];
        let from = steps.from.min(cursors.len()).min(expected.len());
        let window =
            |from: usize, to: usize| expected[from.min(expected.len())..to.min(expected.len())].to_vec();
        let query = query.clone().limit(steps.limit);
        let query = match steps.page_size {
            Some(size) => query.page_size(size),
            None => query,
        };
        let first = match from.checked_sub(1) {
            Some(last) => query.clone().after(cursors[last].clone()),
            None => query.clone(),
        };
        let first = self.page(&first)?;
        let next = from + steps.limit;
        equal("first step", first.readable().to_vec(), window(from, next))?;
        if !steps.back {
            let Some(cursor) = first.cursor else {
                return equal("no cursor at the end", next >= expected.len(), true);
            };
            let onward = self.page(&query.after(cursor))?;
            return equal("step on", onward.into_readable(), window(next, next + steps.limit));
        }
        let Some(previous) = first.previous else {
            return equal("no way back from the beginning", from == 0 || from >= expected.len(), true);
        };
        let back = self.page(&query.before(previous))?;
        equal("step back", back.into_readable(), window(from.saturating_sub(steps.limit), from))
    }
}

#[test]
fn of_every_size() {
    let loaded = Loaded::new();
    let known = RefCell::new(HashMap::new());
    property(steps(), |steps| {
        let read = &steps.read;
        if read.by_weight {
            let query = Order::by_weight();
            let query = if read.range { query.weight(1..3) } else { query.weight(..) };
            return loaded.hold(&with(query, read), &steps, &known);
        }
        let query = Order::query(read.customer.to_string());
        let query = if read.range { query.n(7..28) } else { query.n(..) };
        loaded.hold(&with(query, read), &steps, &known)
    });
}

/// The query with what is asked of it.
fn with<C>(query: Query<Order, C>, read: &Read) -> Query<Order, C>
where
    C: Chain<Entity = Order>,
{
    let query = if read.descending { query.desc() } else { query };
    if read.least_weight > 0 { query.filter(|order| order.weight.ge(read.least_weight)) } else { query }
}
