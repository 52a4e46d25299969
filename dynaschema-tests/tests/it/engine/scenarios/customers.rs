//! S4, without the copy of an order under its own key.

use dynaschema_tests::fixtures::customers::{
    Customer, Customers, Order, OrderItem, Status, customer_id, item, load, nth_order,
};
use dynaschema_tests::harness::table;

use crate::brute_force::gives_both;
use crate::check::{expected, keys};

#[tokio::test]
async fn the_stored_keys_are_those_of_the_scenario() {
    let table = table::<Customers>().await;
    let customer = Customer { customer_id: customer_id(), name: "Ann".into() };
    let stored = [table.to_item(&customer), table.to_item(&nth_order(0)), table.to_item(&item(0, 1))];
    let stored: Vec<_> = stored.into_iter().map(|item| keys(&item.unwrap())).collect();
    assert_eq!(
        stored,
        [
            "PK=CUSTOMER#123 SK=METADATA entity_type=Customer",
            "GSI1PK=STATUS#PENDING GSI1SK=2022-05-16#ORDER#456 \
             PK=CUSTOMER#123 SK=ORDER#456 entity_type=Order",
            "PK=CUSTOMER#123 SK=ORDER#456#ITEM#1 entity_type=OrderItem",
        ]
    );
}

#[tokio::test]
async fn the_orders_of_a_customer_without_and_with_their_items() {
    let table = table::<Customers>().await;
    let (orders, items) = load(&table, 9).await.unwrap();

    let query = Order::query(customer_id());
    let (found, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &orders, "SK", |_| true);
    assert_eq!((found.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;

    let query = OrderItem::query(customer_id());
    let (found, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &items, "SK", |_| true);
    assert_eq!((found.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;

    let id = nth_order(3).order_id;
    let of_order = OrderItem::query(customer_id()).order_id(&id);
    let (found, requests) = table.counted(of_order.all(&table)).await;
    let all = expected(&table, &items, "SK", |item| item.order_id == id);
    assert_eq!(all.len(), 3);
    assert_eq!((found.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &of_order, &all).await;

    let everything = Customers::partition(Customer::pk(customer_id())).all(&table).await.unwrap();
    assert_eq!(everything.len(), 1 + orders.len() + items.len());
}

/// Only a query that reads items of others carries a filter.
#[tokio::test]
async fn only_a_covering_query_has_a_filter() {
    let table = table::<Customers>().await;
    let filter = |explanation: dynaschema::op::Explanation| explanation.filter;
    let covering = Order::query(customer_id()).explain(&table).unwrap();
    assert_eq!(covering.key_condition, r#"PK = "CUSTOMER#123" AND begins_with(SK, "ORDER#")"#);
    assert_eq!(filter(covering).as_deref(), Some(r#"entity_type = "Order""#));
    let exact = Order::query(customer_id()).order_id(nth_order(0).order_id).explain(&table).unwrap();
    assert_eq!(filter(exact), None);
    let by_status = Order::by_status(Status::Pending).explain(&table).unwrap();
    assert_eq!(filter(by_status), None);
}

#[tokio::test]
async fn orders_by_status() {
    let table = table::<Customers>().await;
    let (orders, _) = load(&table, 18).await.unwrap();
    for status in [Status::Pending, Status::Shipped] {
        let query = Order::by_status(status);
        let (found, requests) = table.counted(query.all(&table)).await;
        let all = expected(&table, &orders, "GSI1SK", |order| order.status == status);
        assert_eq!((found.unwrap(), requests), (all.clone(), 1), "{status:?}");
        gives_both(&table, &query, &all).await;
    }
}
