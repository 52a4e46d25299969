//! What `tracing` sees of a call: a span per request, by OpenTelemetry's conventions, without any
//! key or attribute value.

use dynaschema::Meter;
use dynaschema_tests::fixtures::shop::{Shop, User, user, user_id};
use dynaschema_tests::harness::table;

use crate::log::Log;

#[tokio::test]
async fn a_span_says_what_was_done_and_not_to_whom() {
    let table = table::<Shop>().await;
    Log::listen();
    user().create().send(&table).await.unwrap();
    user().create().send(&table).await.unwrap_err();
    User::query(user_id(42)).all(&table).await.unwrap();
    let log = Log::seen();
    for said in [
        "db.system.name=\"aws.dynamodb\"",
        "db.operation.name=\"PutItem\"",
        "db.operation.name=\"Query\"",
        "error.type=\"AlreadyExists\"",
        "dynaschema.evaluated=1",
        &format!("db.collection.name=\"{}\"", table.name()),
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
    assert!(!log.contains("USER#42") && !log.contains("Ann"), "{log}");
}

/// Capacity is said where the service was asked for it: of a handle with a meter.
#[tokio::test]
async fn a_span_has_the_capacity_that_was_asked_for() {
    let (table, meter) = (table::<Shop>().await, Meter::new());
    Log::listen();
    user().create().send(&table).await.unwrap();
    User::get(user_id(42)).one(&table).await.unwrap();
    let log = Log::seen();
    assert!(log.contains("db.operation.name=\"GetItem\"") && !log.contains("consumed_capacity"), "{log}");
    Log::listen();
    User::get(user_id(42)).consistent().one(&table.metered(&meter)).await.unwrap();
    let log = Log::seen();
    assert!(log.contains("aws.dynamodb.consumed_capacity=1"), "{log}");
}
