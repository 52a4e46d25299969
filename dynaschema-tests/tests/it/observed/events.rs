//! Each event, and what makes it.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::observe::{Conflict, ConflictReason, Retry, RetryReason};
use dynaschema::{DynamoEntity, Error, ItemStream, Meter, Table};
use dynaschema_tests::fixtures::guarded::{Findable, Guarded, Plain, PlainKey, Versioned, VersionedKey};
use dynaschema_tests::fixtures::shop::{
    Order, OrderItem, OrderKey, ProductId, Shop, User, UserKey, load, nth_order, order, user, user_id,
};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use super::{Event, Told};

async fn shop() -> (TestTable<Shop>, Table<Shop>, Arc<Told>) {
    let made = table::<Shop>().await;
    load(&made, 6).await.unwrap();
    made.faults().clear();
    let (table, told) = Told::of(&made);
    (made, table, told)
}

async fn guarded() -> (TestTable<Guarded>, Table<Guarded>, Arc<Told>) {
    let made = table::<Guarded>().await;
    plain(0).create().send(&made).await.unwrap();
    versioned(0).create().send(&made).await.unwrap();
    made.faults().clear();
    let (table, told) = Told::of(&made);
    (made, table, told)
}

fn plain(count: u64) -> Plain {
    Plain { id: "1".into(), email: "ann@example.com".into(), note: "n".into(), count, log: Vec::new() }
}

fn versioned(count: u64) -> Versioned {
    let Plain { id, email, note, count, log } = plain(count);
    Versioned { id, email, note, count, log, version: 0 }
}

fn line(line: u16) -> OrderItem {
    OrderItem { order_id: "A1".into(), line, product_id: ProductId("P1".into()) }
}

fn is_retry(event: &Event, operation: &str, reason: RetryReason) -> bool {
    matches!(event, Event::Retry(Retry { operation: own, reason: why, .. }) if *own == operation && *why == reason)
}

fn is_conflict(event: &Event, operation: &str, reason: ConflictReason) -> bool {
    let Event::Conflict(Conflict { operation: own, reason: why, .. }) = event else { return false };
    *own == operation && *why == reason
}

/// The requests among what was told.
fn requests(told: &Told) -> Vec<dynaschema::observe::Request> {
    let requests = told.take().into_iter().filter_map(|(_, _, event)| match event {
        Event::Request(request) => Some(request),
        _ => None,
    });
    requests.collect()
}

#[tokio::test]
async fn a_request_says_its_tries_and_how_it_ended() {
    let (made, shop, told) = shop().await;
    for (fault, reason) in [
        (Fault::ProvisionedThroughputExceeded, RetryReason::Throttled),
        (Fault::throttling("TableReadKeyRangeThroughputExceeded", "arn:shop"), RetryReason::Throttled),
        (Fault::RequestLimitExceeded, RetryReason::Throttled),
        (Fault::ServerErrorBefore, RetryReason::Unanswered),
        (Fault::LostResponse, RetryReason::Unanswered),
        (Fault::TruncatedBody, RetryReason::Unanswered),
    ] {
        // On a client that tells of its tries, and on one that has to be asked.
        for by_hand in [false, true] {
            let client = if by_hand { made.by_hand().client().clone() } else { shop.client().clone() };
            let table = Table::<Shop>::builder(client, shop.name()).observer(told.clone()).build();
            made.faults().on("Query").first(2).inject(fault.clone());
            assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), 6, "{fault:?}");
            made.faults().heal();
            let events = told.take();
            let events: Vec<_> = events.iter().map(|(_, _, event)| event).collect();
            let [one, two, Event::Request(request)] = &events[..] else { panic!("{fault:?}: {events:?}") };
            assert!(is_retry(one, "Query", reason) && is_retry(two, "Query", reason), "{events:?}");
            assert_eq!((request.operation, request.tries, request.error), ("Query", 3, None), "{fault:?}");
            assert_eq!((request.cost.requests, request.cost.evaluated), (1, 6), "{fault:?}");
        }
    }

    made.faults().on("GetItem").inject(Fault::refused("AccessDeniedException", "no"));
    User::get(user_id(42)).one(&shop).await.unwrap_err();
    let [request] = &requests(&told)[..] else { panic!("one request") };
    assert_eq!((request.operation, request.tries, request.error), ("GetItem", 1, Some("Service")));
    made.faults().heal();
    // It fails before it goes out.
    let unmade = Table::<Shop>::builder(
        aws_sdk_dynamodb::Client::from_conf(
            made.client().config().to_builder().endpoint_url("no url").build(),
        ),
        shop.name(),
    );
    let unmade = unmade.observer(told.clone()).build();
    User::get(user_id(42)).one(&unmade).await.unwrap_err();
    let [request] = &requests(&told)[..] else { panic!("one request") };
    assert_eq!((request.tries, request.cost.requests, request.error.is_some()), (0, 1, true));
}

#[tokio::test]
async fn a_request_says_how_long_it_took() {
    needs!(PausedTime);
    let (made, shop, told) = shop().await;
    tokio::time::pause();
    let late = Duration::from_millis(70);
    made.faults().on_any().inject(Fault::Latency(late));
    User::get(user_id(42)).one(&shop).await.unwrap();
    user().put().send(&shop).await.unwrap();
    let requests = requests(&told);
    assert_eq!(requests.len(), 2);
    for request in requests {
        assert!(request.elapsed >= late && request.elapsed < 2 * late, "{request:?}");
    }
}

#[tokio::test]
async fn dropped_and_unknown_items_are_counted() {
    let (made, shop, told) = shop().await;
    let third = nth_order(&user_id(42), 3);
    let before = Order::query(user_id(42)).date(third.date).id(..third.id).all(&shop).await.unwrap();
    assert_eq!(before.len(), 3);
    assert_eq!(told.but_requests(&shop, "Order::query"), [Event::Dropped(1)]);
    for sk in ["ORDER#0", "ORDER#1"] {
        let stranger = [("PK", s("USER#42")), ("SK", s(sk)), ("entity_type", s("Invoice"))];
        made.put_raw(item(stranger)).await;
    }
    assert_eq!(Order::query(user_id(42)).all(&shop).await.unwrap().len(), 6);
    assert_eq!(told.but_requests(&shop, "Order::query"), [Event::Unknown(2)]);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
#[gsi1("STATUS#<status>", "TICKET#<number:03>", project = include(title), query = by_status)]
struct Ticket {
    id: String,
    status: String,
    number: u32,
    title: String,
    text: String,
}

/// How many items a stream gives.
async fn given<T: Send + 'static>(mut stream: ItemStream<T>) -> usize {
    let mut given = 0;
    while let Some(next) = stream.next().await {
        next.map(drop).unwrap();
        given += 1;
    }
    given
}

/// Eight open tickets, and what is of no known entity behind the fifth of them.
async fn tickets() -> TestTable<Ticket> {
    let made = table::<Ticket>().await;
    for number in 1..=8 {
        let [id, title, text] = ["id", "title", "text"].map(|word| format!("{word}-{number}"));
        let ticket = Ticket { id, status: "open".to_owned(), number, title, text };
        ticket.create().send(&made).await.unwrap();
    }
    let [pk, status, place, memo] = ["MEMO#1", "STATUS#open", "TICKET#005!", "Memo"].map(s);
    made.put_raw(item([("PK", pk), ("GSI1PK", status), ("GSI1SK", place), ("entity_type", memo)])).await;
    made
}

/// A stream of either direction, hydrated or not, says once what it came to.
#[tokio::test]
async fn what_a_stream_came_to_is_told_once() {
    let made = tickets().await;
    let (table, told) = Told::of(&made);
    let (table, meter) = (&table, Meter::new());
    let metered = &table.metered(&meter);
    // What ends the range is read, and dropped.
    let query = || Ticket::by_status("open").number(..7);
    let page = query().desc().limit(3).page(&made).await.unwrap();
    let back = || query().desc().before(page.cursor.clone().unwrap());
    let once = |tickets: usize, given: usize| {
        assert_eq!(given, tickets);
        assert_eq!(told.but_requests(table, "Ticket::by_status"), [Event::Dropped(1), Event::Unknown(1)]);
        let cost = meter.take();
        assert_eq!((cost.dropped, cost.unknown), (1, 1));
    };
    once(6, given(query().stream(metered)).await);
    once(6, given(query().hydrate().stream(metered)).await);
    once(2, given(back().stream(metered)).await);
    once(2, given(back().hydrate().stream(metered)).await);
    once(2, given(back().stream(metered).prefetch()).await);
    once(2, given(back().hydrate().stream(metered).prefetch()).await);
}

/// So does a read that fails, and a stream that nobody reads to its end.
#[tokio::test]
async fn what_an_unfinished_read_came_to_is_told_once() {
    let made = tickets().await;
    let (table, told) = Told::of(&made);
    let (table, meter) = (&table, Meter::new());
    let metered = &table.metered(&meter);
    // The first request meets what ends the range, a ticket, and what is of no known entity.
    let query = || Ticket::by_status("open").number(..7).desc().page_size(3);
    let once = || {
        assert_eq!(told.but_requests(table, "Ticket::by_status"), [Event::Dropped(1), Event::Unknown(1)]);
        let cost = meter.take();
        assert_eq!((cost.dropped, cost.unknown), (1, 1));
    };
    let bounded = || query().max_requests(1);
    for error in [
        bounded().all(metered).await.map(drop).unwrap_err(),
        bounded().tolerant().all(metered).await.map(drop).unwrap_err(),
    ] {
        assert!(error.is_budget_exhausted(), "{error}");
    }
    let twice = told.but_requests(table, "Ticket::by_status");
    assert_eq!(twice, [(); 2].map(|()| [Event::Dropped(1), Event::Unknown(1)]).concat());
    assert_eq!((meter.take().dropped, meter.take().dropped), (2, 0));
    assert!(bounded().tolerant().count(metered).await.unwrap_err().is_budget_exhausted());
    once();
    made.faults().on("Query").after(1).inject(Fault::refused("AccessDeniedException", "no"));
    assert!(query().all(metered).await.is_err());
    once();
    made.faults().heal();
    for mut stream in [query().stream(metered), query().stream(metered).prefetch()] {
        for _ in 0..2 {
            stream.next().await.unwrap().unwrap();
        }
        drop(stream);
        once();
    }
    let mut stream = query().hydrate().stream(metered);
    stream.next().await.unwrap().unwrap();
    drop(stream);
    once();
}

#[tokio::test]
async fn bad_items_are_told_one_by_one() {
    let (made, shop, told) = shop().await;
    let third = nth_order(&user_id(42), 3);
    let mut bad = made.to_item(&third).unwrap();
    bad.remove("total");
    made.put_raw(bad.clone()).await;
    bad.insert("SK".to_owned(), s("ORDER#2026-05-10#other"));
    bad.insert("total".to_owned(), n(1));
    made.put_raw(bad).await;
    let both = [Event::Bad("Decode"), Event::Bad("KeyMismatch")];
    let sorted = |mut events: Vec<Event>| {
        events.sort_by_key(|event| format!("{event:?}"));
        events
    };

    Order::query(user_id(42)).all(&shop).await.unwrap_err();
    assert_eq!(sorted(told.but_requests(&shop, "Order::query")), both);
    let page = Order::query(user_id(42)).page(&shop).await.unwrap();
    assert_eq!(page.errors().len(), 2);
    assert_eq!(sorted(told.but_requests(&shop, "Order::query")), both);
    let mut stream = Order::query(user_id(42)).page_size(1).stream(&shop);
    while stream.next().await.is_some() {}
    assert_eq!(sorted(told.but_requests(&shop, "Order::query")), both);
    let whole = dynaschema_tests::fixtures::shop::UserWithOrders::query(user_id(42));
    whole.one(&shop).await.unwrap_err();
    assert_eq!(sorted(told.but_requests(&shop, "UserWithOrders::query")), both);

    let key = OrderKey { user_id: user_id(42), date: third.date, id: third.id };
    key.get().one(&shop).await.unwrap_err();
    assert_eq!(told.but_requests(&shop, "Order::get"), [Event::Bad("Decode")]);
    shop.batch_get([key.clone()]).send().await.unwrap_err();
    assert_eq!(told.but_requests(&shop, "Order::batch_get"), [Event::Bad("Decode")]);
    let mut gets = shop.transact_get();
    let get = gets.add(key.get());
    gets.send().await.unwrap().one(get).unwrap_err();
    assert_eq!(told.but_requests(&shop, "Shop::transact_get"), [Event::Bad("Decode")]);
}

#[tokio::test]
async fn conditions_that_do_not_hold_are_conflicts() {
    let (made, table, told) = guarded().await;
    let unmet = |error| ConflictReason::Unmet { error: Some(error) };
    let met = |label: &str, operation: &str, error| {
        let events = told.but_requests(&table, label);
        assert!(matches!(&events[..], [one] if is_conflict(one, operation, unmet(error))), "{events:?}");
    };
    plain(1).create().send(&table).await.unwrap_err();
    met("Plain::create", "PutItem", "AlreadyExists");
    Plain::update("2").set_note("x").send(&table).await.unwrap_err();
    met("Plain::update", "UpdateItem", "NotFound");
    Plain::update("1").set_note("x").condition(|p| p.count.gt(9)).send(&table).await.unwrap_err();
    met("Plain::update", "UpdateItem", "ConditionFailed");

    let read = VersionedKey { id: "1".into() }.get().one(&table).await.unwrap();
    Versioned::update("1").set_note("x").send(&made).await.unwrap();
    read.clone().put().send(&table).await.unwrap_err();
    drop(told.0.lock().unwrap().remove(0));
    met("Versioned::put", "PutItem", "VersionConflict");
    let error = read.edit().set_note("y").send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), dynaschema::ErrorKind::VersionConflict { .. }), "{error:?}");
    met("Versioned::edit", "UpdateItem", "VersionConflict");

    // Of a transaction, as one.
    let mut tx = table.transact();
    tx.add(plain(1).create());
    tx.add(Versioned::update("9").set_note("x"));
    tx.send().await.unwrap_err();
    met("Guarded::transact", "TransactWriteItems", "TransactionCanceled");
}

#[tokio::test]
async fn a_modify_that_was_overtaken_begins_anew() {
    let (made, table, told) = guarded().await;
    let other = made.aside(|options| options);
    let key = PlainKey { id: "1".into() };
    let mut rounds = 0;
    // The first write of it is refused, as it would be if another writer had been faster.
    made.faults().on("UpdateItem").first(1).inject(Fault::Refused {
        status: 400,
        code: "ConditionalCheckFailedException".into(),
        message: "The conditional request failed".into(),
    });
    Plain::modify(&table, &key, |item| {
        rounds += 1;
        item.count += 1;
    })
    .await
    .unwrap();
    assert_eq!((rounds, key.get().one(&other).await.unwrap().count), (2, 1));
    let events = told.but_requests(&table, "Plain::modify");
    let [met, again] = &events[..] else { panic!("{events:?}") };
    assert!(is_conflict(met, "UpdateItem", ConflictReason::Unmet { error: None }), "{met:?}");
    assert!(is_retry(again, "UpdateItem", RetryReason::Stale), "{again:?}");
}

/// Each conflict of a write that is begun anew names no error, and the last one that of the call.
#[tokio::test]
async fn the_last_of_many_conflicts_names_the_error() {
    needs!(PausedTime);
    let (made, table, told) = guarded().await;
    let Plain { id, email, note, count, log } = plain(0);
    Findable { id, email, note, count, log }.create().send(&made).await.unwrap();
    tokio::time::pause();
    let refused = Fault::refused("ConditionalCheckFailedException", "The conditional request failed");
    made.faults().on("UpdateItem").inject(refused);
    let canceled = Fault::TransactionCanceled(vec!["ConditionalCheckFailed".to_owned()]);
    made.faults().on("TransactWriteItems").inject(canceled);
    let end = |label: &str, operation: &str, tries: usize| {
        let events = told.but_requests(&table, label);
        assert_eq!(events.len(), 2 * tries - 1, "{events:?}");
        let (last, before) = events.split_last().unwrap();
        for anew in before.chunks(2) {
            assert!(is_conflict(&anew[0], operation, ConflictReason::Unmet { error: None }), "{anew:?}");
            assert!(is_retry(&anew[1], operation, RetryReason::Stale), "{anew:?}");
        }
        let contended = ConflictReason::Unmet { error: Some("Contended") };
        assert!(is_conflict(last, operation, contended), "{last:?}");
    };
    let change = |item: &mut Plain| item.count += 1;
    let error = Plain::modify(&table, &PlainKey { id: "1".into() }, change).await.unwrap_err();
    assert!(matches!(error.kind(), dynaschema::ErrorKind::Contended { tries: 50, .. }), "{error:?}");
    end("Plain::modify", "UpdateItem", 50);
    // It reads what its copy was made of.
    let error = Findable::update("1").set_email("ben@example.com").send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), dynaschema::ErrorKind::Contended { tries: 16, .. }), "{error:?}");
    end("Findable::update", "TransactWriteItems", 16);
}

/// Each request but the first is one that was sent again, and behind the last there is none.
#[tokio::test]
async fn what_others_never_let_go_is_sent_again_as_often_as_is_told() {
    needs!(PausedTime);
    let (made, table, told) = guarded().await;
    tokio::time::pause();
    for operation in ["UpdateItem", "TransactWriteItems", "TransactGetItems"] {
        made.faults().on(operation).inject(Fault::TransactionConflict);
        let outcome = match operation {
            "UpdateItem" => Plain::update("1").set_note("x").send(&table).await,
            "TransactWriteItems" => {
                let mut tx = table.transact();
                tx.add(plain(1).put());
                tx.send().await.map(drop)
            }
            _ => {
                let mut gets = table.transact_get();
                let _ = gets.add(PlainKey { id: "1".into() }.get());
                gets.send().await.map(drop)
            }
        };
        made.faults().heal();
        assert!(outcome.is_err(), "{operation}");
        let events: Vec<Event> = told.take().into_iter().map(|(_, _, event)| event).collect();
        let of = |is: &dyn Fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        let requests = of(&|event| matches!(event, Event::Request(_)));
        let held = of(&|event| is_conflict(event, operation, ConflictReason::Held));
        let retries = of(&|event| is_retry(event, operation, RetryReason::Held));
        assert_eq!((requests, held, retries), (10, 10, 9), "{events:?}");
    }
}

#[tokio::test]
async fn what_others_hold_is_a_conflict_and_is_sent_again() {
    needs!(PausedTime);
    let (made, table, told) = guarded().await;
    tokio::time::pause();
    let twice = |label: &str, operation: &str| {
        let events = told.but_requests(&table, label);
        let [met, again, met_again, once_more] = &events[..] else { panic!("{events:?}") };
        for event in [met, met_again] {
            assert!(is_conflict(event, operation, ConflictReason::Held), "{events:?}");
        }
        for event in [again, once_more] {
            assert!(is_retry(event, operation, RetryReason::Held), "{events:?}");
        }
        made.faults().heal();
    };
    let hold = |operation: &str| made.faults().on(operation).first(2).inject(Fault::TransactionConflict);
    hold("UpdateItem");
    Plain::update("1").set_note("x").send(&table).await.unwrap();
    twice("Plain::update", "UpdateItem");
    hold("TransactWriteItems");
    let mut tx = table.transact();
    tx.add(plain(1).put());
    tx.send().await.unwrap();
    twice("Guarded::transact", "TransactWriteItems");
    hold("TransactGetItems");
    let mut gets = table.transact_get();
    let _ = gets.add(PlainKey { id: "1".into() }.get());
    gets.send().await.unwrap();
    twice("Guarded::transact_get", "TransactGetItems");

    // The SDK sends it twice more, and then it is ours to send it again.
    for (times, again, doubts) in [(1, 1, 0), (3, 3, 1)] {
        made.faults().on("TransactWriteItems").first(times).inject(Fault::TransactionInProgress);
        let mut tx = table.transact();
        tx.add(plain(times).put());
        tx.send().await.unwrap();
        made.faults().heal();
        let events = told.but_requests(&table, "Guarded::transact");
        let of = |is: &dyn Fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        let retried = of(&|event| is_retry(event, "TransactWriteItems", RetryReason::InProgress));
        let doubted = of(&|event| *event == Event::Doubt("TransactWriteItems"));
        assert_eq!((retried, doubted, events.len()), (again, doubts, again + doubts), "{events:?}");
    }
}

#[tokio::test]
async fn what_a_batch_leaves_is_sent_again() {
    needs!(PausedTime);
    let (made, shop, told) = shop().await;
    tokio::time::pause();
    made.faults().on("BatchWriteItem").first(1).inject(Fault::Unprocessed(Unprocessed::Count(3)));
    shop.batch_write().put_all((1..=9).map(line)).send().await.unwrap();
    let events = told.but_requests(&shop, "Shop::batch_write");
    let left = RetryReason::Left { items: 3 };
    assert!(matches!(&events[..], [one] if is_retry(one, "BatchWriteItem", left)), "{events:?}");
    made.faults().heal();
    made.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(Unprocessed::All));
    let found =
        shop.batch_get([UserKey { user_id: user_id(42) }, UserKey { user_id: user_id(7) }]).send().await;
    assert_eq!(found.unwrap().into_iter().flatten().count(), 2);
    let events = told.but_requests(&shop, "User::batch_get");
    let left = RetryReason::Left { items: 2 };
    assert!(matches!(&events[..], [one] if is_retry(one, "BatchGetItem", left)), "{events:?}");
}

/// Those of a write whose every answer is lost but that of the try with this number, if any.
async fn lost<T>(
    made: &TestTable<Shop>,
    told: &Told,
    calls: u64,
    write: impl Future<Output = Result<T, Error>>,
) -> (bool, Vec<Event>) {
    made.faults().on_any().first(calls).inject(Fault::LostResponse);
    let outcome = write.await;
    made.faults().heal();
    let unknown = outcome.is_err_and(|error| error.is_outcome_unknown());
    let events = told.take().into_iter().map(|(_, _, event)| event);
    (unknown, events.filter(|event| matches!(event, Event::Doubt(_))).collect())
}

#[tokio::test]
async fn a_write_without_an_answer_is_in_doubt() {
    let (made, shop, told) = shop().await;
    // The SDK sends three times.
    let (unknown, doubts) = lost(&made, &told, 3, user().put().send(&shop)).await;
    assert_eq!((unknown, doubts), (true, vec![Event::Doubt("PutItem")]));
    // The second try is answered, and a put makes no difference.
    let (unknown, doubts) = lost(&made, &told, 1, user().put().send(&shop)).await;
    assert_eq!((unknown, doubts), (false, Vec::new()));
    // The second try of a create meets its own first one.
    let (unknown, doubts) = lost(&made, &told, 1, order().create().send(&shop)).await;
    assert_eq!((unknown, doubts), (true, vec![Event::Doubt("PutItem")]));
    // What was there before a write, its first try may have changed already.
    let update = User::update(user_id(42)).set_name("Ben").returning_old();
    let (unknown, doubts) = lost(&made, &told, 1, update.send(&shop)).await;
    assert_eq!((unknown, doubts), (true, vec![Event::Doubt("UpdateItem")]));
    let delete = User::delete(user_id(42)).returning_old();
    let (unknown, doubts) = lost(&made, &told, 1, delete.send(&shop)).await;
    assert_eq!((unknown, doubts), (true, vec![Event::Doubt("DeleteItem")]));
    let mut tx = shop.transact();
    tx.add(user().put());
    let (unknown, doubts) = lost(&made, &told, 3, tx.send()).await;
    assert_eq!((unknown, doubts), (true, vec![Event::Doubt("TransactWriteItems")]));
    // What reads is never in doubt.
    let (_, doubts) = lost(&made, &told, 3, User::get(user_id(42)).one(&shop)).await;
    assert_eq!(doubts, []);
}

#[tokio::test]
async fn a_batch_without_an_answer_is_in_doubt() {
    needs!(PausedTime);
    let (made, shop, told) = shop().await;
    tokio::time::pause();
    made.faults().on("BatchWriteItem").first(3).inject(Fault::LostResponse);
    shop.batch_write().put_all((1..=3).map(line)).send().await.unwrap();
    let events = told.but_requests(&shop, "Shop::batch_write");
    assert!(events.contains(&Event::Doubt("BatchWriteItem")), "{events:?}");
    assert!(
        events.iter().any(|event| is_retry(event, "BatchWriteItem", RetryReason::Left { items: 3 })),
        "{events:?}"
    );
    made.faults().heal();
    // The first try of the SDK's was lost, and the answer to the second leaves one.
    made.faults().on("BatchWriteItem").nth(1).inject(Fault::LostResponse);
    made.faults().on("BatchWriteItem").nth(2).inject(Fault::Unprocessed(Unprocessed::Count(1)));
    shop.batch_write().put_all((1..=3).map(line)).send().await.unwrap();
    let events = told.but_requests(&shop, "Shop::batch_write");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Doubt(_))).count(), 1, "{events:?}");
    made.faults().heal();
    // Of what was asked for, an answer about something else says nothing.
    let stranger =
        serde_json::json!([{ "DeleteRequest": { "Key": { "PK": { "S": "x" }, "SK": { "S": "x" } } } }]);
    let answer = serde_json::json!({ "UnprocessedItems": { (shop.name()): stranger } });
    made.faults().on("BatchWriteItem").first(1).inject(Fault::Rewritten(answer));
    shop.batch_write().put_all((1..=3).map(line)).send().await.unwrap();
    let events = told.but_requests(&shop, "Shop::batch_write");
    let [Event::Doubt("BatchWriteItem"), again] = &events[..] else { panic!("{events:?}") };
    assert!(is_retry(again, "BatchWriteItem", RetryReason::Left { items: 3 }), "{again:?}");
}
