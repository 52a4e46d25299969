//! Concurrent gets that become batch gets.

use std::future::Future as _;
use std::time::Duration;

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::{Entity, ErrorKind, Loader};
use dynaschema_tests::fixtures::shop::{
    OrderItem, OrderItemKey, Shop, UserId, UserKey, order, user, user_id,
};
use dynaschema_tests::harness::{TestTable, s, table};
use dynaschema_tests::needs;
use tokio::time::Instant;

use super::{count, join_all, key, line, lines};
use crate::assert_kind;

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    table.batch_write().put_all(lines(0..100)).send().await.unwrap();
    table.faults().clear();
    table
}

fn gets(
    loader: &Loader<Shop>,
    keys: impl IntoIterator<Item = u16>,
) -> Vec<dynaschema::Call<Option<OrderItem>>> {
    keys.into_iter().map(|line| loader.get(&key(line))).collect()
}

#[tokio::test]
async fn a_hundred_gets_on_one_task_are_one_request() {
    let table = loaded().await;
    let loader = table.loader();
    let (found, requests) = table.recorded(join_all(gets(&loader, 0..100))).await;
    count(format_args!("100 concurrent gets on one task sent {} request", requests.len()));
    assert_eq!(found.into_iter().map(|item| item.unwrap().unwrap()).collect::<Vec<_>>(), lines(0..100));
    let operations: Vec<_> = requests.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(operations, ["BatchGetItem"]);
}

/// The window is long, so that only being full can end the batch.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_gets_on_many_tasks_are_one_request() {
    let table = loaded().await;
    let loader = table.loader().window(Duration::from_hours(1));
    // The tasks start behind the first look at the record, whichever of them runs first.
    let spawned = async { join_all(gets(&loader, 0..100).into_iter().map(tokio::spawn).collect()).await };
    let (found, requests) = table.counted(spawned).await;
    count(format_args!("100 concurrent gets on 100 tasks sent {requests} request"));
    let found: Vec<_> = found.into_iter().map(|item| item.unwrap().unwrap().unwrap()).collect();
    assert_eq!((found, requests), (lines(0..100), 1));
}

#[tokio::test]
async fn more_than_a_hundred_fill_several_batches() {
    let table = loaded().await;
    let (found, requests) = table.recorded(join_all(gets(&table.loader(), 0..250))).await;
    let found: Vec<_> = found.into_iter().map(Result::unwrap).collect();
    assert!(found[..100].iter().all(Option::is_some) && found[100..].iter().all(Option::is_none));
    let mut sizes: Vec<_> = requests
        .iter()
        .map(|request| request.body["RequestItems"][table.name()]["Keys"].as_array().unwrap().len())
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [50, 100, 100]);
}

#[tokio::test]
async fn duplicates_share_a_place() {
    let table = loaded().await;
    let keys = (0..300).map(|number| number % 3);
    let (found, requests) = table.recorded(join_all(gets(&table.loader(), keys.clone()))).await;
    let wanted = keys.map(|number| Some(line(number, "P1")));
    assert_eq!(found.into_iter().map(Result::unwrap).collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    let [request] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!(request.body["RequestItems"][table.name()]["Keys"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn of_any_entity() {
    let table = loaded().await;
    user().create().send(&table).await.unwrap();
    order().create().send(&table).await.unwrap();
    let loader = table.loader();
    let (found, requests) = table
        .counted(async {
            let user = UserKey { user_id: user_id(42) };
            tokio::join!(loader.get(&user), loader.get(&order().to_key()), loader.get(&key(1)))
        })
        .await;
    assert_eq!(found.0.unwrap(), Some(user()));
    assert_eq!(found.1.unwrap(), Some(order()));
    assert_eq!(found.2.unwrap(), Some(line(1, "P1")));
    assert_eq!(requests, 1);
}

/// A window begins with its first get, and its end sends what came until then.
#[tokio::test]
async fn a_window() {
    needs!(PausedTime);
    let table = loaded().await;
    tokio::time::pause();
    let loader = table.loader().window(Duration::from_secs(10));
    let start = Instant::now();
    let late = async {
        tokio::time::sleep(Duration::from_secs(9)).await;
        loader.get(&key(2)).await
    };
    let later = async {
        tokio::time::sleep(Duration::from_secs(15)).await;
        loader.get(&key(3)).await
    };
    let (results, requests) = table.counted(async { tokio::join!(loader.get(&key(1)), late, later) }).await;
    assert_eq!(results.0.unwrap(), Some(line(1, "P1")));
    assert_eq!(results.1.unwrap(), Some(line(2, "P1")));
    assert_eq!(results.2.unwrap(), Some(line(3, "P1")));
    assert_eq!((requests, start.elapsed().as_secs()), (2, 25));

    // The window of a batch that was full before does not end the next one.
    let start = Instant::now();
    let full = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
        join_all(gets(&loader, 0..100)).await.len()
    };
    let next = async {
        tokio::time::sleep(Duration::from_secs(8)).await;
        loader.get(&key(7)).await.unwrap();
        start.elapsed().as_secs()
    };
    let first = async {
        loader.get(&key(0)).await.unwrap();
        start.elapsed().as_secs()
    };
    let (results, requests) = table.counted(async { tokio::join!(first, full, next) }).await;
    assert_eq!((results, requests), ((5, 100, 18), 2));
}

/// Nothing is remembered: what is asked again is read again.
#[tokio::test]
async fn nothing_is_cached() {
    let table = loaded().await;
    let loader = table.loader();
    assert_eq!(loader.get(&key(1)).await.unwrap(), Some(line(1, "P1")));
    line(1, "P2").put().send(&table).await.unwrap();
    assert_eq!(loader.clone().get(&key(1)).await.unwrap(), Some(line(1, "P2")));
    assert_eq!(table.faults().count("BatchGetItem"), 2);
}

#[tokio::test]
async fn consistency() {
    let table = loaded().await;
    let loader = table.loader();
    let (_, requests) =
        table.recorded(async { tokio::join!(loader.consistent().get(&key(1)), loader.get(&key(1))) }).await;
    let flag = |request: &dynaschema::embedded::RecordedRequest| {
        request.body["RequestItems"][table.name()]["ConsistentRead"].as_bool()
    };
    let mut flags: Vec<_> = requests.iter().map(flag).collect();
    flags.sort_unstable();
    assert_eq!(flags, [None, Some(true)]);
}

/// A get that is dropped while it waits takes none of the others with it, not even as the first.
#[tokio::test]
async fn a_caller_that_leaves() {
    needs!(PausedTime);
    let table = loaded().await;
    tokio::time::pause();
    let loader = table.loader().window(Duration::from_millis(10));
    let leaving = tokio::time::timeout(Duration::from_millis(2), loader.get(&key(1)));
    let (left, stayed) = tokio::join!(leaving, loader.get(&key(2)));
    assert!(left.is_err());
    assert_eq!(stayed.unwrap(), Some(line(2, "P1")));
}

/// A get is answered however many that wait for the same key leave, before its batch is sent or behind that.
#[test]
fn many_callers_that_leave() {
    let (sender, receiver) = std::sync::mpsc::channel();
    // A thread of its own, so that a get which never comes back fails the test.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(stays_while_many_leave());
        sender.send(()).unwrap();
    });
    receiver.recv_timeout(Duration::from_mins(1)).expect("it comes back");
}

async fn stays_while_many_leave() {
    let table = loaded().await;
    let (soon, late) = (Duration::from_millis(1), Duration::from_millis(100));
    for (window, is_left) in [(soon, false), (late, false), (soon, true)] {
        if is_left {
            table.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(Unprocessed::All));
        }
        table.faults().on("BatchGetItem").inject(Fault::Latency(late));
        let loader = table.loader().window(window);
        // More than a task may ask for at a time.
        let leaving = join_all(gets(&loader, std::iter::repeat_n(1, 200)));
        let leaving = tokio::time::timeout(Duration::from_millis(30), leaving);
        let (_, stayed) = tokio::join!(leaving, loader.get(&key(1)));
        assert_eq!(stayed.unwrap(), Some(line(1, "P1")));
        table.faults().heal();
    }
}

/// What nobody waits for any more is not asked for, and once nobody waits, nothing more is sent.
#[tokio::test]
async fn nothing_is_sent_behind_the_deadline() {
    needs!(PausedTime);
    let table = loaded().await;
    tokio::time::pause();
    let (second, minute) = (Duration::from_secs(1), Duration::from_mins(1));
    let loader = table.loader().window(10 * second);
    let error = loader.get(&key(1)).deadline(second).await.unwrap_err();
    assert!(error.is_timeout(), "{error:?}");
    tokio::time::sleep(minute).await;
    assert_eq!(table.faults().count("BatchGetItem"), 0);

    let both = async { tokio::join!(loader.get(&key(1)).deadline(second), loader.get(&key(2))) };
    let ((late, stayed), requests) = table.recorded(both).await;
    assert!(late.unwrap_err().is_timeout());
    assert_eq!(stayed.unwrap(), Some(line(2, "P1")));
    let [request] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!(request.body["RequestItems"][table.name()]["Keys"].as_array().map(Vec::len), Some(1));

    // Nor is what the service leaves asked for again.
    table.faults().clear();
    table.faults().on("BatchGetItem").inject(Fault::Unprocessed(Unprocessed::All));
    let error = table.loader().get(&key(1)).deadline(Duration::from_millis(30)).await.unwrap_err();
    assert!(error.is_timeout(), "{error:?}");
    let sent = table.faults().count("BatchGetItem");
    tokio::time::sleep(minute).await;
    assert_eq!(table.faults().count("BatchGetItem"), sent);
}

/// A get has the error of its own item, and the others have their items.
#[tokio::test]
async fn errors_of_one_item() {
    let table = loaded().await;
    let mut bad = table.to_item(&line(1, "P1")).unwrap();
    bad.insert("entity_type".into(), s("Order"));
    table.put_raw(bad).await;
    let loader = table.loader();
    let unfit = UserKey { user_id: UserId("#".into()) };
    let (results, requests) = table
        .counted(async { tokio::join!(loader.get(&key(1)), loader.get(&unfit), loader.get(&key(2))) })
        .await;
    assert_kind!(results.0.unwrap_err(), WrongEntity { entity: "OrderItem", found: "Order", key: Some(_) });
    assert!(results.1.unwrap_err().is_invalid_key());
    assert_eq!((results.2.unwrap(), requests), (Some(line(2, "P1")), 1));
}

/// The error of a request is the error of each get in it, with the get's own key.
#[tokio::test]
async fn faults_of_a_request() {
    let table = loaded().await;
    table.faults().on("BatchGetItem").inject(Fault::ProvisionedThroughputExceeded);
    for (number, found) in join_all(gets(&table.loader(), 0..100)).await.into_iter().enumerate() {
        let error = found.unwrap_err();
        assert!(error.is_throttled(), "{error:?}");
        let full = error.in_full().to_string();
        assert!(full.ends_with(&format!("[ORDER#A1 / ITEM#{number:03}]")), "{full}");
    }
    assert_eq!(table.faults().count("BatchGetItem"), 3, "the SDK's own tries");
    table.faults().heal();
    assert_eq!(table.loader().get(&key(1)).await.unwrap(), Some(line(1, "P1")));
}

#[tokio::test]
async fn faults_that_leave_a_part() {
    needs!(PausedTime);
    let table = loaded().await;
    tokio::time::pause();
    table.faults().on("BatchGetItem").first(2).inject(Fault::Unprocessed(Unprocessed::Half));
    let found = join_all(gets(&table.loader(), 0..100)).await;
    assert_eq!(found.into_iter().map(|item| item.unwrap().unwrap()).collect::<Vec<_>>(), lines(0..100));

    table.faults().on("BatchGetItem").first(1).inject(Fault::Unprocessed(Unprocessed::Half));
    table.faults().on("BatchGetItem").inject(Fault::Unprocessed(Unprocessed::All));
    let found = join_all(gets(&table.loader(), 0..100)).await;
    for (number, found) in found.into_iter().enumerate() {
        if number < 50 {
            assert!(found.unwrap().is_some());
            continue;
        }
        let error = found.unwrap_err();
        let ErrorKind::Unprocessed { unprocessed: [key], not_attempted: [], entity: "OrderItem", .. } =
            error.kind()
        else {
            panic!("{error:?}")
        };
        assert_eq!(key.to_string(), format!("ORDER#A1 / ITEM#{number:03}"));
    }
}

/// Outside of a runtime it is an error, not a panic.
#[test]
fn without_a_runtime() {
    let table = dynaschema_tests::harness::uncreated::<Shop>(|options| options);
    let mut get = Box::pin(table.loader().get(&OrderItemKey { order_id: "A1".into(), line: 1 }));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let std::task::Poll::Ready(Err(error)) = get.as_mut().poll(&mut context) else { panic!("it waits") };
    assert_kind!(error, InvalidRequest { operation: "BatchGetItem" });
}

/// The runtime on which the first get waits ends; those on others have their batch all the same.
#[test]
fn a_runtime_that_ends_in_the_window() {
    needs!(PausedTime);
    let runtime =
        || tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let (first, second) = (runtime(), runtime());
    let table = second.block_on(loaded());
    let loader = table.loader().window(Duration::from_hours(1));
    let mut begun = Box::pin(loader.get(&key(1)));
    let polled = std::future::poll_fn(|context| std::task::Poll::Ready(begun.as_mut().poll(context)));
    assert!(first.block_on(polled).is_pending());
    let in_time = async |get| tokio::time::timeout(Duration::from_hours(10), get).await;
    let waits = second.spawn(loader.get(&key(2)));
    second.block_on(tokio::task::yield_now());
    drop(first);
    let found = second.block_on(in_time(waits)).expect("it does not wait for ever").unwrap();
    assert_eq!(found.unwrap(), Some(lines(2..3).remove(0)));
    // The get that had begun it goes on wherever it is polled next.
    assert_eq!(second.block_on(begun).unwrap(), Some(lines(1..2).remove(0)));
}

/// The runtime on which the first get waits is there, and nobody drives it: those on others do not wait for that.
#[test]
fn a_runtime_that_is_not_driven() {
    needs!(PausedTime);
    let runtime =
        || tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let (first, second) = (runtime(), runtime());
    let table = second.block_on(loaded());
    let loader = table.loader().window(Duration::from_hours(1));
    let mut begun = Box::pin(loader.get(&key(1)));
    let polled = std::future::poll_fn(|context| std::task::Poll::Ready(begun.as_mut().poll(context)));
    assert!(first.block_on(polled).is_pending());
    let in_time = async |get| tokio::time::timeout(Duration::from_hours(10), get).await;
    let found = second.block_on(in_time(loader.get(&key(2)))).expect("it does not wait for ever");
    assert_eq!(found.unwrap(), Some(line(2, "P1")));
    // Its batch was that of the get which had begun it, too.
    assert_eq!(first.block_on(begun).unwrap(), Some(line(1, "P1")));
    assert_eq!(table.faults().count("BatchGetItem"), 1);
}

/// A runtime that has ended takes no batch: a get on it is an error, and waits for nobody.
#[test]
fn a_runtime_that_has_ended() {
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let ended = runtime();
    let handle = ended.handle().clone();
    drop(ended);
    let (sender, receiver) = std::sync::mpsc::channel();
    // A thread of its own, so that a get which never comes back fails the test.
    std::thread::spawn(move || {
        let error = runtime().block_on(async {
            let table = loaded().await;
            let loader = table.loader();
            let _on_the_ended_one = handle.enter();
            loader.get(&key(1)).await.unwrap_err()
        });
        sender.send(error.to_string()).unwrap();
    });
    let error = receiver.recv_timeout(Duration::from_mins(1)).expect("it comes back");
    assert!(error.contains("the runtime ended before the batch"), "{error}");
}
