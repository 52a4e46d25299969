//! S5, as far as it reads and creates.

use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::purchases::{
    Email, Order, OrderItem, OrderItemKey, Product, Purchases, Status, User,
};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;
use crate::brute_force::gives_both;
use crate::check::{expected, keys};

fn alice() -> Email {
    Email("alice@example.com".into())
}

fn user() -> User {
    User { email: alice(), name: "Alice".into() }
}

fn nth_order(number: usize) -> Order {
    Order {
        email: alice(),
        order_id: format!("2025-{number:03}"),
        status: if number.is_multiple_of(2) { Status::Paid } else { Status::Pending },
        date: date(&format!("2025-01-{}", 14 + number)),
    }
}

async fn loaded() -> (TestTable<Purchases>, Vec<Order>) {
    let table = table::<Purchases>().await;
    user().create().send(&table).await.unwrap();
    let orders: Vec<_> = (1..=16).map(nth_order).collect();
    for order in &orders {
        order.clone().create().send(&table).await.unwrap();
    }
    (table, orders)
}

#[tokio::test]
async fn the_stored_keys_are_those_of_the_scenario() {
    let table = table::<Purchases>().await;
    let (sku, order_id) = ("sku-123".to_owned(), "2025-001".to_owned());
    let stored = [
        table.to_item(&user()),
        table.to_item(&nth_order(1)),
        table.to_item(&Product { sku: sku.clone(), stock: 1 }),
        table.to_item(&OrderItem { order_id, sku, quantity: 1 }),
    ];
    let stored: Vec<_> = stored.into_iter().map(|item| keys(&item.unwrap())).collect();
    assert_eq!(
        stored,
        [
            "GSI1PK=USER GSI1SK=alice@example.com \
             PK=USER#alice@example.com SK=PROFILE entity_type=User",
            "GSI1PK=ORDER GSI1SK=PENDING#2025-01-15 \
             PK=USER#alice@example.com SK=ORDER#2025-001 entity_type=Order",
            "PK=PRODUCT#sku-123 SK=METADATA entity_type=Product",
            "PK=ORDER#2025-001 SK=ITEM#sku-123 entity_type=OrderItem",
        ]
    );
}

#[tokio::test]
async fn a_profile_an_order_and_a_product() {
    let (table, orders) = loaded().await;
    let (found, requests) = table.counted(User::get(alice()).one(&table)).await;
    assert_eq!((found.unwrap(), requests), (user(), 1));
    let (found, requests) = table.counted(Order::get(alice(), "2025-002").one(&table)).await;
    assert_eq!((found.unwrap(), requests), (orders[1].clone(), 1));
    let product = Product { sku: "sku-123".into(), stock: 3 };
    for there in [None, Some(product)] {
        if let Some(product) = there.clone() {
            product.create().send(&table).await.unwrap();
        }
        let (found, requests) = table.counted(Product::get("sku-123").optional(&table)).await;
        assert_eq!((found.unwrap(), requests), (there, 1));
    }
    // Two texts could be swapped, so they are named.
    let key = OrderItemKey { order_id: "2025-001".into(), sku: "sku-123".into() };
    assert!(!OrderItem::get(&key).exists(&table).await.unwrap());
}

#[tokio::test]
async fn the_orders_of_a_user_and_of_a_status() {
    let (table, orders) = loaded().await;
    let query = Order::query(alice());
    let (found, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &orders, "SK", |_| true);
    assert_eq!((found.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
    for status in [Status::Pending, Status::Paid] {
        let query = Order::by_status().status(status);
        let (found, requests) = table.counted(query.all(&table)).await;
        let all = expected(&table, &orders, "GSI1SK", |order| order.status == status);
        assert_eq!((found.unwrap(), requests), (all.clone(), 1), "{status:?}");
        gives_both(&table, &query, &all).await;
    }
    let query = Order::by_status().status(Status::Paid).date(..date("2025-01-18"));
    let all = expected(&table, &orders, "GSI1SK", |order| {
        order.status == Status::Paid && order.date < date("2025-01-18")
    });
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn a_user_is_created_only_once() {
    let (table, _) = loaded().await;
    let again = User { name: "Mallory".into(), ..user() };
    let error = again.create().send(&table).await.unwrap_err();
    assert_kind!(error, AlreadyExists { entity: "User" });
    assert_eq!(error.old::<User>(), Some(user()));
    assert_eq!(User::by_email().email(alice()).one(&table).await.unwrap(), user());
}
