//! Streams that read ahead: the same items, by the same requests, only sooner.

use std::pin::pin;

use dynaschema::op::{Chain, Query};
use dynaschema::{Error, ItemStream};
use dynaschema_tests::fixtures::shop::{Order, Shop, Status, load, user_id};
use dynaschema_tests::harness::{TestTable, table};
use serde_json::Value;

const ORDERS: usize = 11;

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, ORDERS).await.unwrap();
    table
}

fn orders() -> Query<Order, impl Chain<Entity = Order>> {
    Order::query(user_id(42)).date(..)
}

/// What a stream gives to its end, its error as text, and what was sent for it.
async fn streamed(
    table: &TestTable<Shop>,
    stream: ItemStream<Order>,
) -> (Vec<Result<Order, String>>, Vec<Value>) {
    let read = async {
        let mut stream = stream;
        let mut given = Vec::new();
        while let Some(item) = stream.next().await {
            given.push(item.map_err(|error: Error| error.to_string()));
        }
        assert!(stream.next().await.is_none());
        given
    };
    let (given, requests) = table.recorded(read).await;
    (given, requests.into_iter().map(|request| request.body).collect())
}

#[tokio::test]
async fn the_same_items_by_the_same_requests() {
    let table = loaded().await;
    for page_size in 1..=7 {
        for limit in [None, Some(0), Some(1), Some(4), Some(ORDERS), Some(ORDERS + 1)] {
            for budget in [100, 2] {
                let query = || {
                    let query = orders().page_size(page_size).max_requests(budget);
                    limit.map_or(query.clone(), |limit| query.limit(limit))
                };
                let filtered = || query().filter(|o| o.status.eq(Status::Delivered));
                for (plain, ahead) in [
                    (query().stream(&table), query().stream(&table).prefetch()),
                    (query().desc().stream(&table), query().desc().stream(&table).prefetch()),
                    (filtered().stream(&table), filtered().stream(&table).prefetch()),
                ] {
                    let case = format!("pages of {page_size}, limit {limit:?}, {budget} requests");
                    assert_eq!(streamed(&table, ahead).await, streamed(&table, plain).await, "{case}");
                }
            }
        }
    }
}

#[tokio::test]
async fn the_next_page_is_under_way_with_the_first_item() {
    let table = loaded().await;
    let first = |stream: ItemStream<Order>| async {
        let mut stream = pin!(stream);
        let given = stream.next().await;
        assert!(given.is_some_and(|item| item.is_ok()));
    };
    let sent = async |stream| table.counted(first(stream)).await.1;
    assert_eq!(sent(orders().page_size(3).stream(&table)).await, 1);
    assert_eq!(sent(orders().page_size(3).stream(&table).prefetch()).await, 2);
    // Nothing that a limit or the budget leaves no room for, and never more than one page.
    assert_eq!(sent(orders().page_size(3).limit(3).stream(&table).prefetch()).await, 1);
    assert_eq!(sent(orders().page_size(3).limit(4).stream(&table).prefetch()).await, 2);
    assert_eq!(sent(orders().page_size(3).max_requests(1).stream(&table).prefetch()).await, 1);
    assert_eq!(sent(orders().page_size(ORDERS + 1).stream(&table).prefetch()).await, 1);
    let mut stream = orders().page_size(3).stream(&table).prefetch();
    let three = async { (stream.next().await, stream.next().await, stream.next().await) };
    assert_eq!(table.counted(three).await.1, 2);
}
