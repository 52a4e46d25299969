//! Faults under `delete_all`: every item is accounted for.

use std::time::Duration;

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::{DynamoEntity, ErrorKind};
use dynaschema_tests::fixtures::shop::{Order, Shop, Status, load, user_id};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

const ORDERS: usize = 30;

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, ORDERS).await.unwrap();
    table.faults().clear();
    table
}

#[tokio::test]
async fn leftovers_are_sent_again() {
    for part in [Unprocessed::Half, Unprocessed::Count(1), Unprocessed::Count(20)] {
        let table = loaded().await;
        table.faults().on("BatchWriteItem").first(2).inject(Fault::Unprocessed(part));
        let deletion = Order::query(user_id(42)).delete_all(&table).await.unwrap();
        assert_eq!((deletion.deleted, deletion.left), (ORDERS, 0), "{part:?}");
        assert_eq!(table.faults().injected(), 2);
        assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), 0);
        assert_eq!(Order::query(user_id(7)).count(&table).await.unwrap(), ORDERS);
    }
}

/// The error holds what is left, and nothing else is.
#[tokio::test]
async fn leftovers_that_stay_are_given_back() {
    needs!(PausedTime);
    let table = loaded().await;
    tokio::time::pause();
    table.faults().on("BatchWriteItem").after(1).inject(Fault::Unprocessed(Unprocessed::All));
    let error = Order::query(user_id(42)).delete_all(&table).await.unwrap_err();
    let ErrorKind::Unprocessed { entity: "Order", done: 25, unprocessed: keys, .. } = error.kind() else {
        panic!("{error:?}")
    };
    let left = Order::query(user_id(42)).all(&table).await.unwrap();
    let mut keys: Vec<_> = keys.iter().map(ToString::to_string).collect();
    keys.sort();
    let wanted: Vec<_> = left.iter().map(|o| format!("USER#42 / ORDER#{}#{}", o.date, o.id)).collect();
    assert_eq!((keys.len(), keys), (5, wanted));
}

#[tokio::test]
async fn a_fault_before_anything_was_deleted() {
    let table = loaded().await;
    table.faults().on("BatchWriteItem").inject(Fault::ProvisionedThroughputExceeded);
    let error = Order::query(user_id(42)).delete_all(&table).await.unwrap_err();
    assert_kind!(error, Throttled { operation: "BatchWriteItem" });
    assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), ORDERS);
}

#[tokio::test]
async fn a_fault_after_some_were_deleted() {
    let table = loaded().await;
    table.faults().on("BatchWriteItem").after(1).inject(Fault::ProvisionedThroughputExceeded);
    let error = Order::query(user_id(42)).delete_all(&table).await.unwrap_err();
    let ErrorKind::Unprocessed { done: 25, unprocessed, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(unprocessed.len(), 5);
    let cause = std::error::Error::source(&error).unwrap().downcast_ref::<dynaschema::Error>().unwrap();
    assert!(cause.is_throttled(), "{cause:?}");
    assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), 5);
}

/// What is deleted one by one is sent again where no answer came, and what is gone by then was deleted.
#[tokio::test]
async fn answers_that_did_not_come() {
    let table = loaded().await;
    let pending = Order::by_status(user_id(42), Status::Pending);
    let count = pending.count(&table).await.unwrap();
    let one = pending.clone().limit(1);
    table.faults().on("DeleteItem").first(1).inject(Fault::TruncatedBody);
    let deletion = one.delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1, 0));
    assert_eq!((table.faults().count("DeleteItem"), pending.count(&table).await.unwrap()), (2, count - 1));

    // Once in doubt it stays so where the other tries tell nothing, either.
    table.faults().on("DeleteItem").inject(Fault::TruncatedBody);
    let error = one.delete_all(&table).await.unwrap_err();
    let ErrorKind::Unprocessed { done: 0, unknown, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(unknown.len(), 1);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<room>")]
#[sk("<n:02>")]
struct Lease {
    room: String,
    n: u8,
    state: String,
    #[dynamo(ttl = seconds)]
    until: i64,
}

/// What has expired, and meets the filter no more when the deletion is sent again, still stands.
#[tokio::test]
async fn an_answer_that_did_not_come_of_what_has_expired() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Lease>().await;
    let lease = |state: &str| Lease { room: "a".into(), n: 1, state: state.into(), until: 1_100_000_000 };
    table.put_raw(table.to_item(&lease("held")).unwrap()).await;
    table.faults().clear();
    table.faults().on("DeleteItem").nth(1).inject(Fault::TimeoutBefore);
    table.faults().on("DeleteItem").nth(2).inject(Fault::Latency(Duration::from_secs(1)));
    let change = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        table.put_raw(table.to_item(&lease("free")).unwrap()).await;
    };
    let held = Lease::query("a").filter(|lease| lease.state.eq("held")).include_expired();
    let (deletion, ()) = tokio::join!(held.delete_all(&table), change);
    let deletion = deletion.unwrap();
    assert_eq!(table.faults().injected(), 2);
    assert_eq!((deletion.deleted, deletion.left), (0, 1));
    assert_eq!(Lease::query("a").include_expired().all(&table).await.unwrap(), [lease("free")]);
}

/// What was left as it is counts as nothing that was done.
#[tokio::test]
async fn a_fault_beside_what_was_left() {
    let table = loaded().await;
    let pending = Order::by_status(user_id(42), Status::Pending);
    let count = pending.count(&table).await.unwrap();
    let changed = || Fault::refused("ConditionalCheckFailedException", "The conditional request failed");
    table.faults().on("DeleteItem").nth(1).inject(changed());
    table.faults().on("DeleteItem").after(1).inject(Fault::ProvisionedThroughputExceeded);
    let error = pending.delete_all(&table).await.unwrap_err();
    assert_kind!(error, Throttled { operation: "DeleteItem" });
    table.faults().heal();
    assert_eq!(pending.count(&table).await.unwrap(), count);

    table.faults().on("DeleteItem").nth(1).inject(changed());
    table.faults().on("DeleteItem").after(2).inject(Fault::ProvisionedThroughputExceeded);
    let error = pending.delete_all(&table).await.unwrap_err();
    let ErrorKind::Unprocessed { done: 1, unprocessed, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(unprocessed.len(), count - 2);
}

#[tokio::test]
async fn a_fault_of_the_reading() {
    let table = loaded().await;
    table.faults().on("Query").after(1).inject(Fault::ProvisionedThroughputExceeded);
    let error = Order::query(user_id(42)).page_size(10).delete_all(&table).await.unwrap_err();
    // Not the read's own, of which nothing is written.
    assert_kind!(
        error,
        Unprocessed { entity: "Order", done: 10, unprocessed: [], not_attempted: [], unknown: [] }
    );
    assert!(!error.is_unavailable() && error.to_string().contains("10 items are done"), "{error}");
    let cause = std::error::Error::source(&error).unwrap().downcast_ref::<dynaschema::Error>().unwrap();
    assert_kind!(cause, Throttled { operation: "Query" });
    table.faults().heal();
    assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), ORDERS - 10);

    table.faults().on("Query").inject(Fault::ProvisionedThroughputExceeded);
    let error = Order::query(user_id(42)).delete_all(&table).await.unwrap_err();
    assert_kind!(error, Throttled { operation: "Query" });
}
