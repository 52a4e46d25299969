//! Elements of several items each: orders with their items.

use std::error::Error as _;

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::fixtures::customers::{
    Customer, CustomerId, CustomerSheet, Customers, Order, OrderId, OrderItem, OrderWithItems, customer_id,
    load,
};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};
use crate::assert_kind;
use crate::log::Log;

async fn loaded(orders: usize) -> (TestTable<Customers>, Vec<OrderWithItems>) {
    let table = table().await;
    let (orders, items) = load(&table, orders).await.unwrap();
    (table, grouped(&orders, &items))
}

/// The orders by their keys, each with its items.
pub(super) fn grouped(orders: &[Order], items: &[OrderItem]) -> Vec<OrderWithItems> {
    let of = |order: &Order| {
        let mut own: Vec<_> = items.iter().filter(|item| item.order_id == order.order_id).cloned().collect();
        own.sort_by_key(|item| item.item_id.clone());
        OrderWithItems { order: order.clone(), items: own }
    };
    let mut all: Vec<_> = orders.iter().map(of).collect();
    all.sort_by_key(|one| one.order.order_id.0.clone());
    all
}

/// The orders of a sheet, the items of each in ascending order.
fn orders_of(sheet: &CustomerSheet) -> Vec<OrderWithItems> {
    let mut orders = sheet.orders.clone();
    for order in &mut orders {
        order.items.sort_by_key(|item| item.item_id.clone());
    }
    orders
}

/// S4.6: a customer with all orders and all items.
#[tokio::test]
async fn a_customer_with_orders_and_their_items() {
    let (table, orders) = loaded(9).await;
    let expected = Expected {
        elements: orders,
        of: orders_of,
        has_singles: |sheet: &CustomerSheet| sheet.customer.customer_id == customer_id(),
    };
    check(&table, CustomerSheet::query(customer_id()), expected).await;
}

#[tokio::test]
async fn one_order_with_its_items() {
    let (table, orders) = loaded(9).await;
    for order in orders {
        let query = OrderWithItems::query(customer_id()).order_id(&order.order.order_id);
        let (found, requests) = table.counted(query.one(&table)).await;
        assert_eq!((found.unwrap(), requests), (order, 1));
    }
    let sent = OrderWithItems::query(customer_id()).order_id(OrderId("3".into())).explain(&table).unwrap();
    assert_eq!(sent.key_condition, r#"PK = "CUSTOMER#123" AND SK BETWEEN "ORDER#3" AND "ORDER#3#ITEM$""#);
}

/// Ids that sort before the delimiter lie inside of one another: the elements are told by the parts of
/// their keys.
#[tokio::test]
async fn elements_that_lie_inside_of_one_another() {
    let (table, _) = loaded(0).await;
    let (mut orders, mut items) = (Vec::new(), Vec::new());
    for id in ["3", "3!", "3!x", "30", "4"] {
        let order =
            Order { order_id: OrderId(id.into()), ..dynaschema_tests::fixtures::customers::nth_order(0) };
        for item in ["1", "2"] {
            let item = OrderItem {
                order_id: order.order_id.clone(),
                item_id: item.into(),
                ..dynaschema_tests::fixtures::customers::item(0, 0)
            };
            items.push(item.create().send(&table).await.unwrap());
        }
        orders.push(order.create().send(&table).await.unwrap());
    }
    let all = grouped(&orders, &items);
    let sheet = CustomerSheet::query(customer_id()).one(&table).await.unwrap();
    assert_eq!(orders_of(&sheet), all);
    for backwards in [false, true] {
        let mut expected = all.clone();
        if backwards {
            expected.reverse();
        }
        for size in 1..=7 {
            let (mut read, mut sizes, mut cursor) = (Vec::new(), Vec::new(), None);
            loop {
                let query = CustomerSheet::query(customer_id()).limit(1).page_size(size);
                let query = if backwards { query.desc() } else { query };
                let query = if let Some(cursor) = cursor { query.after(cursor) } else { query };
                let page = query.page(&table).await.unwrap();
                let own = orders_of(page.value().unwrap().unwrap());
                sizes.push(own.len());
                read.extend(own);
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
            }
            // `3!` and `3!x` stand before the items of `3`, and come with it.
            assert_eq!(sizes, if backwards { [1, 1, 3] } else { [3, 1, 1] }, "page size {size}");
            let of = |order: &OrderWithItems| order.order.order_id.0.clone();
            let mut ids: Vec<_> = read.iter().map(of).collect();
            ids.sort();
            assert_eq!(ids, all.iter().map(of).collect::<Vec<_>>(), "page size {size}");
            assert!(read.iter().all(|order| all.contains(order)), "page size {size}");
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<customer>#<seq:06>")]
#[gsi1("CUST#<customer>", "<seq>", query = billed)]
struct Invoice {
    customer: String,
    seq: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAYMENT#<customer>#<seq:06>")]
#[gsi1("CUST#<customer>", "<seq>", query = billed)]
struct Payment {
    customer: String,
    seq: u64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Ledger {
    Invoice(Invoice),
    Payment(Payment),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Settled {
    invoice: Invoice,
    payment: Option<Payment>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Book {
    settled: Vec<Settled>,
}

/// A sort key that is a number tells elements like any other: by its value.
#[tokio::test]
async fn elements_of_one_number_each() {
    let table = table::<Ledger>().await;
    let customer = || "c".to_owned();
    let mut settled = Vec::new();
    for seq in [2, 9, 10, 11, 100, 101, 2_000, 3_000] {
        let invoice = Invoice { customer: customer(), seq }.create().send(&table).await.unwrap();
        let payment = Payment { customer: customer(), seq };
        let payment = if seq % 2 == 0 { Some(payment.create().send(&table).await.unwrap()) } else { None };
        settled.push(Settled { invoice, payment });
    }
    let expected =
        Expected { elements: settled, of: |book: &Book| book.settled.clone(), has_singles: |_| true };
    check(&table, Book::query("c"), expected).await;
}

/// Where the limit ends the read, an element of which only its first item was met is whole: nothing is left to be
/// asked for.
#[tokio::test]
async fn a_limit_behind_an_element_of_one_item_keeps_the_budget() {
    let (customers, orders) = loaded(9).await;
    let sheet = CustomerSheet::query(customer_id()).limit(1).max_requests(1);
    let (sheet, requests) = customers.counted(sheet.optional(&customers)).await;
    assert_eq!((orders_of(&sheet.unwrap().unwrap()), requests), (orders[..1].to_vec(), 1));
    assert_eq!(orders[0].items, []);
    let ledger = table::<Ledger>().await;
    let customer = || "c".to_owned();
    for seq in 1..=3 {
        Invoice { customer: customer(), seq }.create().send(&ledger).await.unwrap();
    }
    Payment { customer: customer(), seq: 2 }.create().send(&ledger).await.unwrap();
    let book = || Book::query("c").limit(1).max_requests(1);
    for (query, seq) in [(book(), 1), (book().desc(), 3)] {
        let invoice = Invoice { customer: customer(), seq };
        assert_eq!(query.one(&ledger).await.unwrap().settled, [Settled { invoice, payment: None }]);
    }
}

/// An order that may be missing, with its items.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Slip {
    order: Option<Order>,
    items: Vec<OrderItem>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Slips {
    customer: Customer,
    slips: Vec<Slip>,
}

/// An optional inner parent: its items are an element without it too.
#[tokio::test]
async fn elements_whose_first_item_may_be_missing() {
    let (table, orders) = loaded(9).await;
    for gone in [1, 3, 4, 7] {
        orders[gone].order.clone().remove().send(&table).await.unwrap();
    }
    let slip = |(place, one): (usize, &OrderWithItems)| Slip {
        order: (![1, 3, 4, 7].contains(&place)).then(|| one.order.clone()),
        items: one.items.clone(),
    };
    let slips: Vec<Slip> = orders.iter().enumerate().map(slip).collect();
    // The fifth had no items, and is gone.
    let slips = [&slips[..4], &slips[5..]].concat();
    let expected = Expected {
        elements: slips,
        of: |sheet: &Slips| {
            let mut slips = sheet.slips.clone();
            for slip in &mut slips {
                slip.items.sort_by_key(|item| item.item_id.clone());
            }
            slips
        },
        has_singles: |sheet: &Slips| sheet.customer.customer_id == customer_id(),
    };
    check(&table, Slips::query(customer_id()), expected).await;
    let page = Slips::query(customer_id()).page(&table).await.unwrap();
    assert_eq!(page.orphans(), 0);
}

/// Where the budget ends inside of an element, that is left to the next page, and never given in part.
#[tokio::test]
async fn a_budget_cuts_no_element() {
    let (table, orders) = loaded(9).await;
    for (size, requests) in [(5, 1), (2, 3), (1, 6)] {
        let (mut read, mut cursor) = (Vec::new(), None);
        loop {
            let query = CustomerSheet::query(customer_id()).page_size(size).limit(100).max_requests(requests);
            let query = if let Some(cursor) = cursor { query.after(cursor) } else { query };
            let page = query.page(&table).await.unwrap();
            assert_eq!(page.orphans(), 0);
            read.extend(orders_of(page.value().unwrap().unwrap()));
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(read, orders, "{requests} requests of {size}");
        let query = CustomerSheet::query(customer_id()).page_size(size).max_requests(requests);
        let error = query.one(&table).await.unwrap_err();
        assert_kind!(error, BudgetExhausted {});
        assert!(error.to_string().ends_with("or read by `page` and go on from the cursor"), "{error}");
    }
    let too_small = CustomerSheet::query(customer_id()).page_size(1).max_requests(1).desc();
    let error = too_small.page(&table).await.unwrap_err();
    assert_kind!(error, BudgetExhausted {});
    // What is a page has another way out than one.
    assert!(error.to_string().ends_with("raise `max_requests`, from the cursor on"), "{error}");
}

/// Both ways and by pages of every size, those whose order is missing are passed over, and counted once.
#[tokio::test]
async fn items_without_their_order_are_counted_once() {
    let (table, orders) = loaded(9).await;
    for gone in [0, 3, 7] {
        orders[gone].order.clone().remove().send(&table).await.unwrap();
    }
    let left: Vec<_> = [&orders[1..3], &orders[4..7], &orders[8..]].concat();
    let expected = Expected {
        elements: left.clone(),
        of: orders_of,
        has_singles: |sheet: &CustomerSheet| sheet.customer.customer_id == customer_id(),
    };
    check(&table, CustomerSheet::query(customer_id()), expected).await;
    for query in [CustomerSheet::query(customer_id()), CustomerSheet::query(customer_id()).desc()] {
        for size in 1..=7 {
            for query in [
                query.clone().limit(size),
                query.clone().page_size(size),
                query.clone().limit(2).page_size(size),
            ] {
                let (mut orphans, mut read, mut next) = (0, Vec::new(), query.clone());
                loop {
                    let page = next.page(&table).await.unwrap();
                    orphans += page.orphans();
                    read.extend(orders_of(page.value().unwrap().unwrap()));
                    let Some(cursor) = page.cursor else { break };
                    next = query.clone().after(cursor);
                }
                read.sort_by_key(|one| one.order.order_id.0.clone());
                assert_eq!((read, orphans), (left.clone(), 6), "by {size}");
            }
        }
    }
}

/// An element counts where its own first item is met, and not where another entity's is that is called the
/// same in Rust.
#[tokio::test]
async fn an_element_without_its_lead_is_none_where_another_entity_has_its_name() {
    use dynaschema_tests::fixtures::namesakes::{Account, Journal, Log, bills, orders};
    let table = table::<Log>().await;
    let account = || "a".to_owned();
    Account { account: account() }.create().send(&table).await.unwrap();
    for seq in 1..=4 {
        if seq != 1 {
            orders::Event { account: account(), seq }.create().send(&table).await.unwrap();
        }
        for bill in 1..=2 {
            let bill = bills::Event { account: account(), seq, bill, due: "d".into() };
            bill.create().send(&table).await.unwrap();
        }
    }
    let events = |journal: &Journal| journal.events.iter().map(|one| one.event.seq).collect::<Vec<_>>();
    let query = || Journal::query("a").limit(2);
    let page = query().page(&table).await.unwrap();
    assert_eq!((events(page.value().unwrap().unwrap()), page.orphans()), (vec![2, 3], 2));
    assert!(page.value().unwrap().unwrap().events.iter().all(|one| one.bills.len() == 2));
    let next = query().after(page.cursor.unwrap()).page(&table).await.unwrap();
    assert_eq!(events(next.value().unwrap().unwrap()), [4]);
}

/// Where the table gives two entities of one name their values, a collection holds each for itself.
#[tokio::test]
async fn entities_of_one_name_whose_values_the_table_gives() {
    use dynaschema_tests::fixtures::namesakes::{Line, Notebook, Noted, notes, orders};
    let table = table::<Notebook>().await;
    let event = orders::Event { account: "a".into(), seq: 1 };
    let note = notes::Event { account: "a".into(), note: 1 };
    event.clone().create().send(&table).await.unwrap();
    note.clone().create().send(&table).await.unwrap();
    let noted = Noted::query("a").one(&table).await.unwrap();
    assert_eq!(noted, Noted { events: vec![event.clone()], notes: vec![note.clone()] });
    let lines = Line::query("a").all(&table).await.unwrap();
    assert_eq!(lines, [Line::Event(event), Line::Note(note)]);
}

/// Items without their order belong to no value: they are left out and counted.
#[tokio::test]
async fn items_without_their_order() {
    let (table, orders) = loaded(6).await;
    orders[3].order.clone().remove().send(&table).await.unwrap();
    Log::listen();
    let page = CustomerSheet::query(customer_id()).page(&table).await.unwrap();
    let seen = Log::seen();
    assert!(seen.contains("items were left out whose required item is missing"), "{seen}");
    assert!(seen.contains("dynaschema.orphans=3 "), "{seen}");
    assert!(seen.contains("dynaschema.entity=\"CustomerSheet\" "), "{seen}");
    let left: Vec<_> = orders.iter().filter(|one| one.order != orders[3].order).cloned().collect();
    assert_eq!(orders_of(page.value().unwrap().unwrap()), left);
    assert_eq!(page.orphans(), 3);
    let missing = OrderWithItems::query(customer_id()).order_id(&orders[3].order.order_id);
    let error = missing.one(&table).await.unwrap_err();
    let said = error.source().expect("what was met").to_string();
    assert_eq!(said, "3 items of it were met without the one that they belong to");
    assert_kind!(error, NotFound { entity: "OrderWithItems" });
    for item in &orders[3].items[1..] {
        item.clone().remove().send(&table).await.unwrap();
    }
    let error = missing.one(&table).await.unwrap_err();
    let said = error.source().expect("what was met").to_string();
    assert_eq!(said, "1 item of it was met without the one that it belongs to");
    assert_eq!(missing.optional(&table).await.unwrap(), None);
    let limited = CustomerSheet::query(customer_id()).limit(5).one(&table).await.unwrap();
    assert_eq!(orders_of(&limited), left);
    Customer::get(customer_id()).one(&table).await.unwrap().remove().send(&table).await.unwrap();
    assert_kind!(
        CustomerSheet::query(customer_id()).one(&table).await.unwrap_err(),
        NotFound { entity: "CustomerSheet" }
    );
    // Nothing is said where nothing is left out.
    let nobody = CustomerSheet::query(CustomerId("nobody".into()));
    Log::listen();
    let error = nobody.one(&table).await.unwrap_err();
    assert!(!Log::seen().contains("orphans"));
    assert!(error.source().is_none());
}
