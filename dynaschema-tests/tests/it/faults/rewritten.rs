//! Answers about something else than what was asked: an error, and no item of somebody else's.

use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, UserKey, load, order, user, user_id};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde_json::{Value, json};

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, 5).await.unwrap();
    table
}

/// The users and one order of another user, as the service writes them.
fn foreign() -> (Value, Value) {
    let user = json!({
        "PK": {"S": "USER#7"}, "SK": {"S": "PROFILE"}, "entity_type": {"S": "User"}, "schema_v": {"N": "1"},
        "user_id": {"S": "7"}, "name": {"S": "Bob"},
    });
    let mut order = user.clone();
    order["SK"] = json!({"S": "ORDER#2026-05-10#7-001"});
    order["entity_type"] = json!({"S": "Order"});
    (user, order)
}

#[track_caller]
fn beside_the_point(end: Result<(), Error>, operation: &str) {
    let error = end.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Service { code: "ResponseError", .. }), "{error:?}");
    assert!(error.to_string().starts_with(operation), "{error}");
}

/// A read by key gets the item of that key, whoever reads.
#[tokio::test]
async fn another_item_than_the_one_asked_for() {
    let table = loaded().await;
    let (other, _) = foreign();
    table.faults().on("GetItem").inject(Fault::Rewritten(json!({ "Item": other })));
    let get = || User::get(user_id(42));
    beside_the_point(get().one(&table).await.map(drop), "GetItem");
    beside_the_point(get().optional(&table).await.map(drop), "GetItem");
    beside_the_point(get().exists(&table).await.map(drop), "GetItem");
    beside_the_point(User::exists(user_id(42)).send(&table).await.map(drop), "GetItem");
    let key = UserKey { user_id: user_id(42) };
    beside_the_point(User::modify(&table, &key, |user| user.name.clear()).await.map(drop), "GetItem");

    table
        .faults()
        .on("TransactGetItems")
        .inject(Fault::Rewritten(json!({ "Responses": [{ "Item": other }] })));
    let mut gets = table.transact_get();
    gets.add(get());
    beside_the_point(gets.send().await.map(drop), "TransactGetItems");
}

/// A query gets what is in its partition.
#[tokio::test]
async fn items_of_another_partition() {
    let table = loaded().await;
    let (_, other) = foreign();
    table.faults().on("Query").inject(Fault::Rewritten(json!({ "Items": [other] })));
    let query = Order::query(user_id(42));
    beside_the_point(query.all(&table).await.map(drop), "Query");
    beside_the_point(query.page(&table).await.map(drop), "Query");
    beside_the_point(query.stream(&table).next().await.unwrap().map(drop), "Query");
    beside_the_point(query.delete_all(&table).await.map(drop), "Query");
    // The answer shows no key of the index.
    beside_the_point(Order::placed().all(&table).await.map(drop), "Query");
    beside_the_point(Shop::partition(User::pk(user_id(42))).all(&table).await.map(drop), "Query");
}

/// A place to go on from that none can be made of is no end.
#[tokio::test]
async fn a_place_to_go_on_from_without_its_keys() {
    for place in [json!({}), json!({ "PK": {"S": "USER#42"} }), json!({ "other": {"S": "x"} })] {
        let table = loaded().await;
        let nowhere = Fault::Rewritten(json!({ "LastEvaluatedKey": null }));
        table.faults().on_any().inject(nowhere);
        let query = Order::query(user_id(42));
        assert_eq!(query.all(&table).await.unwrap().len(), 5);
        table.faults().heal();
        table.faults().on_any().inject(Fault::Rewritten(json!({ "LastEvaluatedKey": place })));
        beside_the_point(query.all(&table).await.map(drop), "Query");
        beside_the_point(query.count(&table).await.map(drop), "Query");
        beside_the_point(query.page(&table).await.map(drop), "Query");
        beside_the_point(Order::scan().all(&table).await.map(drop), "Scan");
        beside_the_point(Order::scan().page(&table).await.map(drop), "Scan");
    }
}

/// A conflict after a try without an answer does not show that nothing was changed.
#[tokio::test]
async fn a_conflict_after_a_lost_answer() {
    needs!(PausedTime);
    for silence in [Fault::LostResponse, Fault::NoConnection, Fault::TimeoutAfter] {
        let table = table::<Shop>().await;
        table.faults().on("TransactWriteItems").nth(1).inject(silence);
        table.faults().on("TransactWriteItems").after(1).inject(Fault::TransactionConflict);
        tokio::time::pause();
        let mut tx = table.transact();
        tx.add(user().create());
        tx.add(order().create());
        let error = tx.send().await.unwrap_err();
        tokio::time::resume();
        assert!(error.is_outcome_unknown(), "{error:?}");
        assert!(!error.to_string().contains("nothing"), "{error}");
    }
}
