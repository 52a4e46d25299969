//! The laws, for a call of every kind: what the observer is told costs what the call cost, it is told under the call's own label,
//! each request that goes out is told once, and an observer that panics changes nothing.

use std::fmt::Debug;
use std::sync::Arc;

use dynaschema::observe::{Conflict, Observer, Origin, Request, Retry};
use dynaschema::{Cost, Item, Meter, Table};
use dynaschema_tests::fixtures::customers::{
    self, Customer, CustomerKey, CustomerSheet, Customers, Order, OrderId, OrderItem, OrderItemKey, OrderKey,
    OrderWithItems, ProductKey, Status, customer_id, nth_order,
};
use dynaschema_tests::fixtures::features::narrow::{Vote, Votes, vote};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use proptest::prelude::*;

use super::{Event, Told, cost};

/// How a read is narrowed.
#[derive(Debug, Clone, Copy)]
struct Draw {
    page_size: usize,
    limit: usize,
    descending: bool,
    /// Which of the orders a call is about.
    order: usize,
}

prop_compose! {
    fn draw()(page_size in 1..8_usize, limit in 1..9_usize, descending in any::<bool>(), order in 0..8_usize) -> Draw {
        Draw { page_size, limit, descending, order }
    }
}

/// Of what a call gives: all of it as text, and its cost if it says so.
type Given = (&'static str, String, Option<Cost>);

fn shown<T: Debug>(label: &'static str, given: &T) -> Given {
    (label, format!("{given:?}"), None)
}

/// How many kinds of calls there are.
const KINDS: usize = 34;

/// One call of a kind. Some of them fail: what they cost is told all the same.
async fn call(table: &Table<Customers>, kind: usize, draw: Draw) -> Given {
    let Draw { page_size, limit, descending, order } = draw;
    let orders = || {
        let orders = Order::query(customer_id()).page_size(page_size);
        if descending { orders.desc() } else { orders }
    };
    let order = nth_order(order);
    let key = OrderKey { customer_id: customer_id(), order_id: order.order_id.clone() };
    match kind {
        0 => shown("Order::query", &orders().all(table).await),
        1 => shown("Order::query", &orders().limit(limit).all(table).await),
        2 => shown("Order::query", &orders().count(table).await),
        3 => shown("Order::query", &orders().first(table).await),
        4 => shown("Order::query", &orders().exists(table).await),
        5 => {
            let page = orders().limit(limit).page(table).await.unwrap();
            ("Order::query", format!("{:?} {:?}", page.readable(), page.errors().len()), Some(page.cost))
        }
        6 => {
            let mut stream = orders().limit(limit).stream(table);
            let mut given = Vec::new();
            while let Some(next) = stream.next().await {
                given.push(next.ok());
            }
            shown("Order::query", &given)
        }
        7 => shown("Order::query", &orders().tolerant().count(table).await),
        8 => shown("Order::query", &orders().filter(|o| o.total.gt(3)).all(table).await),
        9 => {
            let through = order.order_id.0.clone();
            shown(
                "Order::query",
                &orders().order_id(..OrderId("459".into())).all(table).await.map(|all| (through, all)),
            )
        }
        10 => shown(
            "Order::by_status",
            &Order::by_status(Status::Pending).page_size(page_size).all(table).await,
        ),
        11 => {
            shown("OrderItem::query", &OrderItem::query(customer_id()).page_size(page_size).all(table).await)
        }
        12 => shown("Customers::partition", &Customers::partition(orders().erased()).count(table).await),
        13 => {
            let whole = Customers::partition(Customer::pk(customer_id())).page_size(page_size);
            shown("Customers::partition", &whole.tolerant().all(table).await.map(|all| all.items))
        }
        14 => {
            let sheet = CustomerSheet::query(customer_id()).page_size(page_size).limit(limit);
            let page = sheet.page(table).await.unwrap();
            ("CustomerSheet::query", format!("{:?}", page.readable()), Some(page.cost))
        }
        15 => shown(
            "OrderWithItems::query",
            &OrderWithItems::query(customer_id()).order_id(&order.order_id).one(table).await,
        ),
        16 => shown("Order::scan", &Order::scan().page_size(page_size).all(table).await),
        17 => shown("Customers::scan", &Customers::scan().page_size(page_size).count(table).await),
        18 => {
            let page = Order::scan().page_size(page_size).page(table).await.unwrap();
            ("Order::scan", format!("{:?}", page.readable()), Some(page.cost))
        }
        19 => {
            let mut stream = OrderItem::scan().page_size(page_size).stream(table);
            let mut given = 0;
            while let Some(Ok(_)) = stream.next().await {
                given += 1;
            }
            shown("OrderItem::scan", &given)
        }
        20 => shown("Order::get", &key.get().optional(table).await),
        21 => shown("Order::get", &key.get().exists(table).await),
        22 => {
            let keys = (0..limit).map(|at| OrderKey { order_id: nth_order(at).order_id, ..key.clone() });
            shown("Order::batch_get", &table.batch_get(keys).send().await)
        }
        23 => {
            let batch = table.batch_get_mixed().key(&key).key(&ProductKey { sku: "AAA".into() });
            shown("Customers::batch_get", &batch.report().await.map(|report| report.outcomes.len()))
        }
        24 => {
            let mut gets = table.transact_get();
            let get = gets.add(key.get());
            let read = gets.send().await;
            shown("Customers::transact_get", &read.and_then(|read| read.optional(get)))
        }
        25 => shown("Order::query", &orders().limit(limit).delete_all(table).await),
        _ => write(table, kind, order, key).await,
    }
}

/// The same of the kinds that write.
async fn write(table: &Table<Customers>, kind: usize, order: Order, key: OrderKey) -> Given {
    match kind {
        26 => shown("Order::put", &order.put().send(table).await),
        27 => shown("Order::create", &order.create().send(table).await),
        28 => shown(
            "Order::update",
            &Order::update(customer_id(), order.order_id.clone()).set_total(7).send(table).await,
        ),
        29 => shown("Order::modify", &Order::modify(table, &key, |order| order.total += 1).await),
        30 => shown("Order::delete", &key.delete().send(table).await),
        31 => shown("Order::upsert", &order.clone().upsert().send(table).await),
        32 => {
            let batch = table.batch_write().put(order).delete(&OrderItemKey {
                customer_id: customer_id(),
                order_id: key.order_id,
                item_id: "1".into(),
            });
            shown("Customers::batch_write", &batch.send().await)
        }
        _ => {
            let mut tx = table.transact();
            tx.add(order.put());
            tx.add(CustomerKey { customer_id: customer_id() }.delete());
            shown("Customers::transact", &tx.send().await.map(drop))
        }
    }
}

/// Eight orders with their items, an item of no known entity, and an order that does not decode.
async fn loaded() -> TestTable<Customers> {
    let table = table::<Customers>().await;
    customers::load(&table, 8).await.unwrap();
    let stranger = |sk: &str| item([("PK", s("CUSTOMER#123")), ("SK", s(sk)), ("entity_type", s("Invoice"))]);
    table.put_raw(stranger("ORDER#458#ITEM#0")).await;
    table.put_raw(stranger("ORDER#7")).await;
    let mut bad: Item = table.to_item(&nth_order(5)).unwrap();
    bad.insert("total".to_owned(), n(-1));
    table.put_raw(bad).await;
    table.faults().clear();
    table
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

#[test]
fn what_is_told_is_what_the_call_cost() {
    let runtime = runtime();
    let config = ProptestConfig { cases: 24, ..ProptestConfig::default() };
    proptest!(config, |(calls in prop::collection::vec((0..KINDS, draw()), 1..12))| {
        runtime.block_on(async {
            let (table, plain) = (loaded().await, loaded().await);
            let (observed, told) = Told::of(&table);
            let meter = Meter::new();
            let observed = observed.metered(&meter);
            for (kind, draw) in calls {
                let ((label, given, page), sent) = table.recorded(call(&observed, kind, draw)).await;
                let events = told.take();
                for (name, own, event) in &events {
                    prop_assert_eq!(name.as_str(), observed.name());
                    prop_assert_eq!(own.to_string(), label, "{:?}", event);
                }
                let sum = cost(events.iter().map(|(_, _, event)| event));
                prop_assert_eq!(sum, meter.take(), "{}", label);
                prop_assert_eq!(page.unwrap_or(sum), sum, "{}", label);
                let requests = events.iter().filter_map(|(_, _, event)| match event {
                    Event::Request(request) => Some(request),
                    _ => None,
                });
                prop_assert!(requests.clone().all(|request| request.tries == 1));
                let mut told: Vec<_> = requests.map(|request| request.operation).collect();
                let mut sent: Vec<_> = sent.iter().map(|request| request.operation.as_str()).collect();
                told.sort_unstable();
                sent.sort_unstable();
                prop_assert_eq!(told, sent, "{}", label);
                // Nobody looks, and nothing else is done.
                let (_, unseen, _) = call(&plain, kind, draw).await;
                prop_assert_eq!(given.replace(table.name(), plain.name()), unseen, "{}", label);
            }
            Ok(())
        })?;
    });
}

/// Panics at whatever it is told.
struct Panicking;

impl Observer for Panicking {
    fn request(&self, _: &Origin<'_>, _: &Request) {
        panic!("of a request");
    }

    fn retry(&self, _: &Origin<'_>, _: &Retry) {
        panic!("of a retry");
    }

    fn dropped(&self, _: &Origin<'_>, _: usize) {
        panic!("of dropped items");
    }

    fn unknown(&self, _: &Origin<'_>, _: usize) {
        panic!("of unknown items");
    }

    fn bad_item(&self, _: &Origin<'_>, _: &'static str) {
        panic!("of a bad item");
    }

    fn conflict(&self, _: &Origin<'_>, _: &Conflict) {
        panic!("of a conflict");
    }

    fn in_doubt(&self, _: &Origin<'_>, _: &'static str) {
        panic!("of a doubt");
    }
}

#[tokio::test]
async fn an_observer_that_panics_changes_nothing() {
    let (table, plain) = (loaded().await, loaded().await);
    let meter = Meter::new();
    let panicking = table.with(|options| options.observer(Arc::new(Panicking)).meter(&meter));
    let quiet = plain.with(|options| options.meter(&meter));
    for kind in 0..KINDS {
        let draw = Draw { page_size: 3, limit: 4, descending: kind % 2 == 0, order: kind % 8 };
        let (_, given, _) = call(&panicking, kind, draw).await;
        let spent = meter.take();
        let (_, wanted, _) = call(&quiet, kind, draw).await;
        assert_eq!(given.replace(table.name(), plain.name()), wanted, "{kind}");
        assert_eq!(spent, meter.take(), "{kind}");
    }
}

#[tokio::test]
async fn hydrated_reads_are_told_as_one() {
    let table = table::<Votes>().await;
    vote(&table).await.unwrap();
    let (observed, told) = Told::of(&table);
    let query = || Vote::of_voter("ann").page_size(2).hydrate();
    let page = query().page(&observed).await.unwrap();
    let events = told.take();
    assert!(events.iter().all(|(_, label, _)| label.to_string() == "Vote::of_voter"), "{events:?}");
    assert_eq!(cost(events.iter().map(|(_, _, event)| event)), page.cost);
    let meter = Meter::new();
    let mut stream = query().stream(&observed.metered(&meter));
    while let Some(next) = stream.next().await {
        next.unwrap();
    }
    let events = told.take();
    assert!(events.iter().all(|(_, label, _)| label.to_string() == "Vote::of_voter"), "{events:?}");
    assert_eq!(cost(events.iter().map(|(_, _, event)| event)), meter.cost());
}
