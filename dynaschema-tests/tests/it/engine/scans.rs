//! Scans: whole, of one entity, in segments, with filters.

use dynaschema::Error;
use dynaschema_tests::fixtures::shop::{Loaded, Order, Shop, Status, User, load};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;

async fn loaded() -> (TestTable<Shop>, Loaded) {
    let table = table().await;
    let loaded = load(&table, 10).await.unwrap();
    (table, loaded)
}

/// Scans have no order.
fn sorted(mut orders: Vec<Order>) -> Vec<Order> {
    orders.sort_by(|a, b| a.id.cmp(&b.id));
    orders
}

#[tokio::test]
async fn a_scan_of_one_entity_finds_all_of_it() {
    let (table, Loaded { orders, users, .. }) = loaded().await;
    for segments in [1, 2, 8] {
        let scan = Order::scan().segments(segments);
        assert_eq!(sorted(scan.all(&table).await.unwrap()), sorted(orders.clone()), "{segments}");
        assert_eq!(scan.count(&table).await.unwrap(), orders.len());
        assert_eq!(User::scan().segments(segments).count(&table).await.unwrap(), users.len());
        let total = Shop::scan().segments(segments).count(&table).await.unwrap();
        assert_eq!(total, table.stored().await.len());
    }
}

#[tokio::test]
async fn a_scan_has_limits_filters_and_streams() {
    let (table, Loaded { orders, .. }) = loaded().await;
    for limit in [0, 1, 7, 100] {
        let scan = Order::scan().limit(limit).page_size(3).segments(2);
        assert_eq!(scan.all(&table).await.unwrap().len(), limit.min(orders.len()));
    }
    let pending = Order::scan().filter(|o| o.status.eq(Status::Pending)).filter(|o| o.total.gt(20));
    let wanted: Vec<_> =
        orders.iter().filter(|o| o.status == Status::Pending && o.total > 20).cloned().collect();
    assert_eq!(sorted(pending.all(&table).await.unwrap()), sorted(wanted));
    let mut stream = Order::scan().page_size(2).segments(3).stream(&table);
    let mut streamed = Vec::new();
    while let Some(order) = stream.next().await {
        streamed.push(order.unwrap());
    }
    assert_eq!(sorted(streamed), sorted(orders));
}

#[tokio::test]
async fn a_scan_gives_one_item_as_a_query_does() {
    let (table, Loaded { orders, .. }) = loaded().await;
    let of = |id: &str| {
        let id = id.to_owned();
        Order::scan().segments(2).filter(move |o| o.id.eq(id))
    };
    let wanted = &orders[3];
    assert_eq!(of(&wanted.id).one(&table).await.unwrap(), *wanted);
    assert_eq!(of(&wanted.id).optional(&table).await.unwrap().as_ref(), Some(wanted));
    assert_eq!(of(&wanted.id).first(&table).await.unwrap().as_ref(), Some(wanted));
    assert!(of(&wanted.id).exists(&table).await.unwrap());

    let none = of("none");
    assert_kind!(none.one(&table).await.unwrap_err(), NotFound { entity: "Order" });
    assert_eq!(none.optional(&table).await.unwrap(), None);
    assert_eq!(none.first(&table).await.unwrap(), None);
    assert!(!none.exists(&table).await.unwrap());

    let all = Order::scan();
    assert_kind!(all.one(&table).await.unwrap_err(), MoreThanOne { entity: "Order" });
    assert_kind!(all.optional(&table).await.unwrap_err(), MoreThanOne { entity: "Order" });
    assert!(orders.contains(&all.first(&table).await.unwrap().unwrap()));
    assert!(matches!(Shop::scan().first(&table).await, Ok(Some(_))));
    // Nobody but the scan itself says that it gives nothing.
    assert!(!all.clone().limit(0).exists(&table).await.unwrap());
    assert_kind!(all.limit(0).one(&table).await.unwrap_err(), NotFound { entity: "Order" });
    let (exists, requests) = table.counted(Shop::scan().exists(&table)).await;
    assert_eq!((exists.unwrap(), requests), (true, 1));

    // What was met by none of them is not read again.
    let poor = none.page_size(1).max_requests(2);
    for error in [
        poor.one(&table).await.unwrap_err(),
        poor.optional(&table).await.unwrap_err(),
        poor.first(&table).await.unwrap_err(),
        poor.exists(&table).await.unwrap_err(),
    ] {
        assert_kind!(error, BudgetExhausted { requests: 2 });
        let rest = of("none").after(error.cursor().unwrap().clone());
        let read = rest.page(&table).await.unwrap().cost.evaluated;
        assert_eq!(read, table.stored().await.len() - 2);
    }
}

/// A request for each segment, and no more than the budget.
#[tokio::test]
async fn a_scan_costs_a_request_per_segment_and_page() {
    let (table, Loaded { orders, .. }) = loaded().await;
    for segments in [1, 4] {
        let (all, requests) = table.counted(Order::scan().segments(segments).all(&table)).await;
        assert_eq!((all.unwrap().len(), requests), (orders.len(), segments));
    }
    let poor = Shop::scan().page_size(1).max_requests(5).segments(2);
    let (result, requests) = table.counted(poor.all(&table)).await;
    let error = result.unwrap_err();
    assert_kind!(error, BudgetExhausted { requests: 5 });
    assert_eq!(requests, 5);
    let stored = table.stored().await.len();
    let behind = async |error: Error| {
        let rest = Shop::scan().segments(2).after(error.cursor().unwrap().clone());
        rest.count(&table).await.unwrap()
    };
    assert_eq!(behind(error).await, stored, "it has given nothing");
    let mut stream = poor.stream(&table);
    let error = loop {
        if let Err(error) = stream.next().await.unwrap() {
            break error;
        }
    };
    assert_eq!(behind(error).await, stored - 5);
}
