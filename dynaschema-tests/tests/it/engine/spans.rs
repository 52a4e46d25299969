//! What `tracing` sees of a call: a span per request, by OpenTelemetry's conventions, without any
//! key or attribute value.

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::{Meter, any};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, nth_order, user, user_id};
use dynaschema_tests::harness::{item, s, table};

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

/// What is read and not given only the call knows, and how often the SDK has sent a request who watches it.
#[tokio::test]
async fn a_span_says_what_was_dropped_and_how_often_it_was_sent() {
    let table = table::<Shop>().await;
    for number in 0..6 {
        nth_order(&user_id(42), number).create().send(&table).await.unwrap();
    }
    let third = nth_order(&user_id(42), 3);
    table.faults().on("Query").first(1).inject(Fault::ProvisionedThroughputExceeded);
    Log::listen();
    // What ends the range is read, and dropped.
    let before = Order::query(user_id(42)).date(third.date).id(..third.id).all(&table).await.unwrap();
    let log = Log::seen();
    assert_eq!(before.len(), 3);
    // The span says it, and the event at the end of the read.
    assert_eq!(log.matches("dynaschema.dropped=1").count(), 2, "{log}");
    assert_eq!(log.matches("dynaschema.tries=2").count(), 1, "{log}");

    table.faults().on("PutItem").always().inject(Fault::ProvisionedThroughputExceeded);
    Log::listen();
    user().create().send(&table).await.unwrap_err();
    let log = Log::seen();
    assert!(log.contains("dynaschema.tries=3") && log.contains("error.type=\"Throttled\""), "{log}");
}

#[tokio::test]
async fn a_span_says_what_of_a_batch_is_sent_again() {
    let table = table::<Shop>().await;
    table.faults().on("BatchWriteItem").first(1).inject(Fault::Unprocessed(Unprocessed::Half));
    let users = (0..6).map(|number| User { user_id: user_id(number), ..user() });
    Log::listen();
    table.batch_write().put_all(users).send().await.unwrap();
    let log = Log::seen();
    assert_eq!(log.matches("db.operation.name=\"BatchWriteItem\"").count(), 2, "{log}");
    assert_eq!(log.matches("dynaschema.retried=3 ").count(), 1, "{log}");
}

/// The items of one request come in several runs where those of another partition lie between them.
#[tokio::test]
async fn a_span_says_what_was_passed_over_in_all() {
    let table = table::<Shop>().await;
    for (user, sk) in [(42, "ORDER#0"), (7, "ORDER#00"), (42, "ORDER#1")] {
        let stranger = [("PK", s(format!("USER#{user}"))), ("SK", s(sk)), ("entity_type", s("Invoice"))];
        table.put_raw(item(stranger)).await;
    }
    Log::listen();
    let orders = Order::query(any([user_id(42), user_id(7)])).all(&table).await.unwrap();
    let log = Log::seen();
    assert!(orders.is_empty());
    let counted = |count: usize| log.matches(&format!("dynaschema.unknown={count} ")).count();
    // That of the first partition says it for each of its two runs; the events say it of the read.
    assert_eq!((counted(1), counted(2), counted(3)), (2, 1, 2), "{log}");
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
