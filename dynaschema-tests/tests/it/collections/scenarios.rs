//! What the scenarios of shops read as collections: an order with its items by the order's copy, and the orders of
//! a customer with and without their items.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::fixtures::customers::{
    self, Customers, OrderId, OrderItem, OrderWithItems, customer_id, load,
};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};
use super::nested::grouped;
use crate::brute_force::{gives_both, kept};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<day>#<id>")]
#[dynamo(copy(by_id, pk = "ORDER#<id>", sk = "METADATA"))]
struct Order {
    user: String,
    day: String,
    id: String,
    total: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<order>")]
#[sk("ITEM#<line:03>")]
struct Line {
    order: String,
    line: u16,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Shop {
    Order(Order),
    Line(Line),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct OrderSheet {
    #[collection(copy = by_id)]
    order: Order,
    lines: Vec<Line>,
}

async fn shop() -> (TestTable<Shop>, Vec<Order>, Vec<Line>) {
    let table = table::<Shop>().await;
    let (mut orders, mut lines) = (Vec::new(), Vec::new());
    for number in 1..=4_u16 {
        let (user, id) = (format!("{}", number % 2), format!("A{number}"));
        let order = Order { user, day: "2026-05-01".into(), id: id.clone(), total: u32::from(number) };
        orders.push(order.create().send(&table).await.unwrap());
        for line in 1..=number * 3 {
            lines.push(Line { order: id.clone(), line }.create().send(&table).await.unwrap());
        }
    }
    (table, orders, lines)
}

/// S2.3: the order's own key begins a partition of its items, in which a copy of it stands behind them.
#[tokio::test]
async fn an_order_by_its_id_with_its_items() {
    let (table, orders, lines) = shop().await;
    let expected = Expected {
        elements: kept(&lines, |line| line.order == "A3", |line| line.line),
        of: |sheet: &OrderSheet| sheet.lines.clone(),
        has_singles: |sheet: &OrderSheet| sheet.order.id == "A3" && sheet.order.total == 3,
    };
    check(&table, OrderSheet::query("A3"), expected).await;
    assert_eq!(
        OrderSheet::query("A3").explain(&table).unwrap().to_string(),
        r#"Query: PK = "ORDER#A3" AND SK BETWEEN "ITEM#" AND "METADATA""#
    );
    // What the order is changed to, its sheet shows; without it the items are nobody's.
    orders[2].edit().set_total(99).send(&table).await.unwrap();
    assert_eq!(OrderSheet::query("A3").one(&table).await.unwrap().order.total, 99);
    let order = OrderSheet::query("A3").one(&table).await.unwrap().order;
    order.remove().send(&table).await.unwrap();
    let page = OrderSheet::query("A3").page(&table).await.unwrap();
    assert_eq!((page.value().unwrap(), page.orphans()), (None, 9));
    assert_eq!(OrderSheet::query("A3").optional(&table).await.unwrap(), None);
}

/// Orders with their items, and no customer.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Orders {
    orders: Vec<OrderWithItems>,
}

/// S4.2.
#[tokio::test]
async fn the_orders_of_a_customer_without_and_with_their_items() {
    let table = table::<Customers>().await;
    let (orders, items) = load(&table, 9).await.unwrap();
    let by_id = |order: &customers::Order| order.order_id.0.clone();
    gives_both(&table, &customers::Order::query(customer_id()), &kept(&orders, |_| true, by_id)).await;
    let all = grouped(&orders, &items);
    let of = |orders: &Orders| {
        let mut orders = orders.orders.clone();
        for order in &mut orders {
            order.items.sort_by_key(|item| item.item_id.clone());
        }
        orders
    };
    let one = all[3].clone();
    let expected = Expected { elements: all.clone(), of, has_singles: |_| true };
    check(&table, Orders::query(customer_id()), expected).await;
    let expected = Expected { elements: vec![one.clone()], of, has_singles: |_| true };
    check(&table, Orders::query(customer_id()).order_id(&one.order.order_id), expected).await;
    // Without a customer as well, and where there is none of them all.
    customers::Customer::get(customer_id()).one(&table).await.unwrap().remove().send(&table).await.unwrap();
    assert_eq!(of(&Orders::query(customer_id()).one(&table).await.unwrap()), all);
    let nowhere = Orders::query(customer_id()).order_id(OrderId("9".into()));
    assert_eq!(nowhere.one(&table).await.unwrap(), Orders { orders: vec![] });
    assert_eq!(nowhere.optional(&table).await.unwrap(), None);
    let only = OrderItem::query(customer_id()).order_id(&one.order.order_id).all(&table).await.unwrap();
    assert_eq!(only, one.items);
}
