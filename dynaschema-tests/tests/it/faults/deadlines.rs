//! Deadlines of whole calls: every end keeps its own and the table's, to the millisecond of a paused clock, says what
//! became of it, and sends nothing any more.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::op::Call;
use dynaschema::{DynamoEntity, Error, ErrorKind, ItemStream, Table};
use dynaschema_tests::fixtures::shop::{
    Order, OrderItem, Shop, User, UserWithOrders, load, order, user, user_id,
};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::assert_kind;

const SECOND: Duration = Duration::from_secs(1);
/// Timers are woken at the end of their millisecond.
const TICK: Duration = Duration::from_millis(1);
const SLOWLY: Fault = Fault::Latency(Duration::from_secs(10));

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, 9).await.unwrap();
    tokio::time::pause();
    table
}

type End = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// A call without what it gives, under a deadline of its own if there is one.
fn end<T: Send + 'static>(call: Call<T>, own: Option<Duration>) -> End {
    let call = match own {
        Some(time) => call.deadline(time),
        None => call,
    };
    Box::pin(async move { call.await.map(drop) })
}

/// An end of each kind that reads.
fn reads(table: &Table<Shop>, own: Option<Duration>) -> Vec<(&'static str, End)> {
    let orders = || Order::query(user_id(42)).page_size(2);
    let mut read = table.transact_get();
    let _ = read.add(User::get(user_id(42)));
    vec![
        ("get", end(User::get(user_id(42)).one(table), own)),
        ("exists", end(User::exists(user_id(42)).send(table), own)),
        ("all", end(orders().all(table), own)),
        ("count", end(orders().count(table), own)),
        ("page", end(orders().page(table), own)),
        ("index", end(Order::placed().first(table), own)),
        ("collection", end(UserWithOrders::query(user_id(42)).one(table), own)),
        ("mixed", end(Shop::partition(Order::query(user_id(42))).all(table), own)),
        ("scan", end(Order::scan().segments(2).all(table), own)),
        ("tolerant scan", end(Order::scan().tolerant().all(table), own)),
        ("batch", end(table.batch_get([user().key()]).send(), own)),
        ("loader", end(table.loader().get(&user().key()), own)),
        ("transaction", end(read.send(), own)),
    ]
}

/// An end of each kind that writes.
fn writes(table: &Table<Shop>, own: Option<Duration>) -> Vec<(&'static str, End)> {
    let mut write = table.transact();
    let _ = write.add(user().put());
    let _ = write.add(order().put());
    vec![
        ("put", end(user().put().send(table), own)),
        ("create", end(OrderItem { order_id: "N".into(), ..item() }.create().send(table), own)),
        ("update", end(user().key().update().set_name("Ann").send(table), own)),
        ("delete", end(order().key().delete().send(table), own)),
        ("transaction", end(write.send(), own)),
    ]
}

fn item() -> OrderItem {
    dynaschema_tests::fixtures::shop::order_item()
}

/// How each of the ends ends, all of them at their deadline.
async fn ended(ends: Vec<(&'static str, End)>) -> Vec<(&'static str, Error)> {
    let mut errors = Vec::new();
    for (name, end) in ends {
        let start = Instant::now();
        let error = end.await.expect_err(name);
        let took = start.elapsed();
        assert!(took >= SECOND && took <= SECOND + TICK, "{name}: {took:?}");
        errors.push((name, error));
    }
    errors
}

#[tokio::test]
async fn a_read_without_an_answer_ends_at_its_deadline() {
    needs!(PausedTime);
    let table = loaded().await;
    let impatient = table.with(|options| options.deadline(SECOND));
    table.faults().on_any().inject(SLOWLY);
    let own = ended(reads(&table, Some(SECOND))).await;
    let of_the_table = ended(reads(&impatient, None)).await;
    let shorter = ended(reads(&impatient, Some(10 * SECOND))).await;
    for (name, error) in own.iter().chain(&of_the_table).chain(&shorter) {
        assert!(error.is_timeout(), "{name}: {error:?}");
        assert!(error.to_string().contains("before the deadline of the call"), "{name}: {error}");
    }
}

#[tokio::test]
async fn a_write_without_an_answer_ends_at_its_deadline_and_its_outcome_is_unknown() {
    needs!(PausedTime);
    let table = loaded().await;
    let impatient = table.with(|options| options.deadline(SECOND));
    table.faults().on_any().inject(SLOWLY);
    let own = ended(writes(&table, Some(SECOND))).await;
    let of_the_table = ended(writes(&impatient, None)).await;
    for (name, error) in own.iter().chain(&of_the_table) {
        assert!(error.is_outcome_unknown(), "{name}: {error:?}");
    }
    // Nothing of them is known to be done, and so it is: a write that never arrives changes nothing.
    table.faults().heal();
    assert!(OrderItem::get("N", 1).optional(&table).await.unwrap().is_none());
}

/// All pages of a call share its time, and behind it nothing is sent.
#[tokio::test]
async fn the_pages_of_a_call_have_one_deadline() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::Latency(Duration::from_millis(400)));
    let call = Order::query(user_id(42)).page_size(2).all(&table).deadline(SECOND);
    let (read, requests) = table.counted(call).await;
    assert!(read.unwrap_err().is_timeout());
    assert_eq!(requests, 3);
    let ((), requests) = table.counted(tokio::time::sleep(10 * SECOND)).await;
    assert_eq!(requests, 0);
    // One page is in time.
    let page = Order::query(user_id(42)).page_size(2).page(&table).deadline(SECOND).await.unwrap();
    assert_eq!(page.items().unwrap().len(), 2);
}

fn streams(table: &Table<Shop>) -> [(&'static str, ItemStream<Order>); 3] {
    let orders = || Order::query(user_id(42)).page_size(2);
    [
        ("query", orders().stream(table)),
        ("ahead", orders().stream(table).prefetch()),
        ("scan", Order::scan().page_size(5).stream(table)),
    ]
}

/// What a stream gives to a reader who takes this time for each item.
async fn read_slowly(mut stream: ItemStream<Order>, pause: Duration) -> Vec<Result<Order, Error>> {
    let mut given = Vec::new();
    while let Some(item) = stream.next().await {
        given.push(item);
        tokio::time::sleep(pause).await;
    }
    given
}

/// A stream waits for each page as long as it may, and ends with the first that does not come.
#[tokio::test]
async fn a_stream_ends_where_a_page_does_not_come_in_time() {
    needs!(PausedTime);
    let table = loaded().await;
    let impatient = table.with(|options| options.deadline(SECOND));
    table.faults().on_any().inject(SLOWLY);
    let own = streams(&table).map(|(name, stream)| (name, stream.deadline(SECOND)));
    let longer = streams(&impatient).map(|(name, stream)| (name, stream.deadline(10 * SECOND)));
    for (name, mut stream) in own.into_iter().chain(streams(&impatient)).chain(longer) {
        let start = Instant::now();
        let error = stream.next().await.expect(name).unwrap_err();
        let took = start.elapsed();
        assert!(took >= SECOND && took <= SECOND + TICK, "{name}: {took:?}");
        assert!(error.is_timeout(), "{name}: {error:?}");
        let (behind, requests) = table.counted(stream.next()).await;
        assert!(behind.is_none() && requests == 0, "{name}");
    }
}

/// All pages together may take longer, and so may a reader between them, though a page is under way meanwhile.
#[tokio::test]
async fn the_time_of_a_reader_does_not_count() {
    needs!(PausedTime);
    let table = loaded().await;
    for pause in [Duration::ZERO, 10 * SECOND] {
        for ((name, plain), (_, stream)) in streams(&table).into_iter().zip(streams(&table)) {
            let wanted: Vec<Order> =
                read_slowly(plain, pause).await.into_iter().map(Result::unwrap).collect();
            table.faults().on_any().inject(Fault::Latency(Duration::from_millis(900)));
            let start = Instant::now();
            let given = read_slowly(stream.deadline(SECOND), pause).await;
            let given: Vec<Order> = given.into_iter().collect::<Result<_, _>>().expect(name);
            assert_eq!(given, wanted, "{name} {pause:?}");
            assert!(start.elapsed() > 2 * SECOND, "{name} {pause:?}");
            table.faults().heal();
        }
    }
}

/// A page that was asked for ahead has its time from where it is waited for, and the items before it are given.
#[tokio::test]
async fn a_page_that_is_read_ahead_has_its_time_when_it_is_waited_for() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on("Query").after(1).inject(Fault::Latency(100 * SECOND));
    let mut stream = Order::query(user_id(42)).page_size(2).stream(&table).prefetch().deadline(SECOND);
    assert!(stream.next().await.unwrap().is_ok());
    tokio::time::sleep(10 * SECOND).await;
    assert!(stream.next().await.unwrap().is_ok());
    tokio::time::sleep(10 * SECOND).await;
    let start = Instant::now();
    assert!(stream.next().await.unwrap().unwrap_err().is_timeout());
    assert!(start.elapsed() >= SECOND && start.elapsed() <= SECOND + TICK);
    assert!(stream.next().await.is_none());
}

/// Where others are in the way until there is no more time, nothing was written, and it says so before it waits in vain.
#[tokio::test]
async fn a_wait_that_would_not_end_in_time_is_not_begun() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::TransactionConflict);
    let millis = Duration::from_millis(40);
    let mut write = table.transact();
    let _ = write.add(user().put());
    let mut read = table.transact_get();
    let _ = read.add(User::get(user_id(42)));
    for (name, end) in [
        ("put", end(user().put().send(&table), Some(millis))),
        ("update", end(user().key().update().set_name("Ann").send(&table), Some(millis))),
        ("transaction", end(write.send(), Some(millis))),
        ("reading", end(read.send(), Some(millis))),
    ] {
        let start = Instant::now();
        let error = end.await.expect_err(name);
        assert!(start.elapsed() <= millis + TICK, "{name}: {:?}", start.elapsed());
        assert!(!error.is_outcome_unknown() && !error.is_timeout(), "{name}: {error:?}");
    }
    let start = Instant::now();
    let contended = user().put().send(&table).deadline(millis).await.unwrap_err();
    assert_kind!(contended, Contended { tries: 1..=9 });
    assert!(start.elapsed() <= millis + TICK);
}

/// A try of a transaction that is still under way may be carried out after all.
#[tokio::test]
async fn a_transaction_in_progress_at_the_deadline_has_an_unknown_outcome() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::TransactionInProgress);
    let mut write = table.transact();
    let _ = write.add(user().put());
    let error = write.send().deadline(Duration::from_millis(1)).await.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error:?}");
}

#[tokio::test]
async fn a_batch_names_what_the_deadline_left() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::Unprocessed(Unprocessed::All));
    let items = (0..30).map(|line| OrderItem { line, ..item() });
    let start = Instant::now();
    let error = table.batch_write().put_all(items).send().deadline(SECOND).await.unwrap_err();
    assert!(start.elapsed() <= SECOND + TICK);
    assert_kind!(error, Unprocessed { done: 0, unprocessed: [_, ..] });
}

/// A `modify` reads and writes under one deadline, though others are faster.
#[tokio::test]
async fn a_modify() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on("PutItem").inject(SLOWLY);
    table.faults().on("UpdateItem").inject(SLOWLY);
    let start = Instant::now();
    let key = user().key();
    let modify = User::modify(&table, &key, |user| user.name.push('!')).deadline(SECOND);
    let error = modify.await.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error:?}");
    assert!(start.elapsed() <= SECOND + TICK);
    table.faults().heal();
    table.faults().on("GetItem").inject(SLOWLY);
    let impatient = table.with(|options| options.deadline(SECOND));
    let error = User::modify(&impatient, &key, |user| user.name.push('!')).await.unwrap_err();
    assert!(error.is_timeout(), "{error:?}");
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
struct Lease {
    id: u32,
}

/// A table that never becomes active is given up, too; and a deadline that nobody reaches changes nothing.
#[tokio::test]
async fn tables_and_deadlines_that_are_far() {
    needs!(PausedTime);
    let leases = dynaschema_tests::harness::uncreated::<Lease>(|options| options);
    tokio::time::pause();
    leases.faults().on("DescribeTable").inject(SLOWLY);
    let error = leases.create_table().send().deadline(SECOND).await.unwrap_err();
    assert!(error.is_timeout(), "{error:?}");
    leases.faults().heal();
    let patient = leases.with(|options| options.deadline(Duration::MAX));
    let lease = Lease { id: 1 }.put().send(&patient).deadline(Duration::MAX).await.unwrap();
    assert_eq!(lease.id, 1);
    assert!(leases.verify().await.unwrap().is_sound());
}

/// Longer than a deadline has to be so that it falls into a pause of [`patient`], and into no try.
const AGES: Duration = Duration::from_secs(1_000_000);

/// The same table by clients that try for ever, with pauses that grow for ever: our own, and one that is made by hand.
fn patient(table: &TestTable<Shop>, ends: &TimeoutConfig) -> [Table<Shop>; 2] {
    let by_hand = table.by_hand();
    [table.client(), by_hand.client()].map(|client| {
        let retries = RetryConfig::standard()
            .with_max_attempts(1_000)
            .with_initial_backoff(AGES / 100)
            .with_max_backoff(1_000 * AGES);
        let budget = RetryPartition::custom("patient").token_bucket(TokenBucket::unlimited()).build();
        let config = client.config().to_builder().retry_config(retries).retry_partition(budget);
        Table::new(Client::from_conf(config.timeout_config(ends.clone()).build()), table.name())
    })
}

fn endless() -> TimeoutConfig {
    TimeoutConfig::builder().build()
}

const REFUSED: &str = "ProvisionedThroughputExceeded";

fn assert_is_refusal(name: &str, error: &Error) {
    let ErrorKind::Throttled { reason: Some(reason), .. } = error.kind() else { panic!("{name}: {error:?}") };
    assert!(reason.ends_with(REFUSED), "{name}: {reason}");
    assert!(
        error.to_string().ends_with(&format!("{REFUSED}; the call had no time for another try")),
        "{error}"
    );
}

/// What waits behind a refusal as its time ends is what it was refused with, and nothing of it is in doubt: whether the
/// time is that of the call, or one that the SDK keeps.
#[tokio::test]
async fn what_ends_between_two_tries_is_the_refusal() {
    needs!(PausedTime);
    let table = loaded().await;
    let before = table.stored().await;
    let of_the_sdk = TimeoutConfig::builder().operation_timeout(AGES).build();
    table.faults().on_any().inject(Fault::ProvisionedThroughputExceeded);
    for (ends, own) in [(endless(), Some(AGES)), (of_the_sdk, None)] {
        for (made, table) in patient(&table, &ends).iter().enumerate() {
            for (name, end) in writes(table, own) {
                let start = Instant::now();
                assert_is_refusal(name, &end.await.unwrap_err());
                assert!(start.elapsed() >= AGES && start.elapsed() <= AGES + TICK, "{name}");
            }
            for (name, end) in reads(table, own) {
                // A client of another making tells of the tries of a single item's read only where the call has a deadline.
                let is_told = made == 0 || own.is_some() || !["get", "exists", "transaction"].contains(&name);
                let error = end.await.unwrap_err();
                match name {
                    // What it waits for is read for others, too.
                    "loader" if own.is_some() => assert!(error.is_timeout(), "{error:?}"),
                    _ if !is_told => assert!(error.is_timeout(), "{name}: {error:?}"),
                    _ => assert_is_refusal(name, &error),
                }
            }
            let items = (0..3).map(|line| OrderItem { line, ..item() });
            let batch = table.batch_write().put_all(items).send();
            let error = end(batch, own).await.unwrap_err();
            assert_is_refusal("batch write", &error);
        }
    }
    table.faults().heal();
    assert_eq!(table.stored().await, before);
}

/// A transaction that is refused since an earlier try of it is under way may be carried out yet.
#[tokio::test]
async fn a_transaction_in_progress_casts_doubt_on_the_refusals_behind_it() {
    needs!(PausedTime);
    let table = loaded().await;
    for table_of in patient(&table, &endless()) {
        table.faults().on("TransactWriteItems").nth(1).inject(Fault::TransactionInProgress);
        table.faults().on("TransactWriteItems").after(1).inject(Fault::ProvisionedThroughputExceeded);
        let mut write = table_of.transact();
        let _ = write.add(user().put());
        let error = write.send().deadline(AGES).await.unwrap_err();
        assert!(error.is_outcome_unknown(), "{error:?}");
        table.faults().heal();
    }
}

/// A try that the SDK gives up may be carried out yet: what the next one meets may be its doing.
#[tokio::test]
async fn a_try_that_was_given_up_casts_doubt_on_the_next() {
    needs!(PausedTime);
    let table = loaded().await;
    let ends = TimeoutConfig::builder().operation_attempt_timeout(SECOND).build();
    let by_hand = table.by_hand();
    for client in [table.client(), by_hand.client()] {
        let config = client.config().to_builder().timeout_config(ends.clone());
        let hurried = Table::<Shop>::new(Client::from_conf(config.build()), table.name());
        let other = User { user_id: user_id(99), ..user() };
        table.faults().on("PutItem").first(1).inject(SLOWLY);
        let aside = table.aside(|options| options);
        let created = async {
            tokio::time::sleep(SECOND / 2).await;
            other.clone().create().send(&aside).await.unwrap();
        };
        let (end, ()) = tokio::join!(other.clone().create().send(&hurried), created);
        assert!(end.as_ref().is_err_and(Error::is_outcome_unknown), "{end:?}");
        table.faults().heal();
        User::delete(user_id(99)).send(&aside).await.unwrap();
    }
}
