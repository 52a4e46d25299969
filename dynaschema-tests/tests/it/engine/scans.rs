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
