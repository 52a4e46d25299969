//! Faults under batches: every item is in exactly one group, and the store agrees.

use std::collections::HashMap;
use std::time::Duration;

use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema::key::ItemKey;
use dynaschema::op::BatchWrite;
use dynaschema::{Error, ErrorKind, Item, Meter, ReadOutcome, WriteOutcome, WriteReport};
use dynaschema_tests::fixtures::shop::Shop;
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use tokio::time::Instant;

use super::{key, line, lines};
use crate::assert_kind;
use crate::check::text;

/// How many writes the batches of this file have: 45 puts over nothing or old items, 15 deletes.
const WRITES: u16 = 60;

/// Old items stand under the keys from 30 on.
async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    table.batch_write().put_all((30..WRITES).map(|number| line(number, "old"))).send().await.unwrap();
    table.faults().clear();
    tokio::time::pause();
    table
}

fn batch(table: &TestTable<Shop>) -> BatchWrite<Shop> {
    let puts = (0..45).map(|number| line(number, "new"));
    table.batch_write().put_all(puts).delete_all((45..WRITES).map(key))
}

/// The state of each item of the batch: before it, and after it.
fn before(number: u16) -> Option<&'static str> {
    (number >= 30).then_some("old")
}

fn after(number: u16) -> Option<&'static str> {
    (number < 45).then_some("new")
}

/// How many writes are in each group, once the store agrees with all of them.
async fn agreed(table: &TestTable<Shop>, report: &WriteReport) -> [usize; 4] {
    table.faults().heal();
    let stored: HashMap<String, Item> =
        table.stored().await.into_iter().map(|item| (text(&item, "SK"), item)).collect();
    assert_eq!(report.writes.len(), usize::from(WRITES));
    let mut groups = [0; 4];
    for (number, (key, outcome)) in (0..).zip(&report.writes) {
        assert_eq!(key.to_string(), format!("ORDER#A1 / ITEM#{number:03}"));
        let state = stored.get(&format!("ITEM#{number:03}")).map(|item| text(item, "product_id"));
        let state = state.as_deref();
        let (group, is_right) = match outcome {
            WriteOutcome::Written => (0, state == after(number)),
            WriteOutcome::Unprocessed => (1, state == before(number)),
            WriteOutcome::NotAttempted => (2, state == before(number)),
            WriteOutcome::Unknown => (3, state == before(number) || state == after(number)),
        };
        assert!(is_right, "{number}: {outcome:?}, {state:?}");
        groups[group] += 1;
    }
    assert_eq!(report.is_complete(), groups[0] == usize::from(WRITES));
    groups
}

/// A bad day, and how many writes end in each group: written, unprocessed, not attempted, unknown.
async fn check(name: &str, inject: impl Fn(&TestTable<Shop>), groups: [usize; 4]) {
    let table = loaded().await;
    inject(&table);
    let report = batch(&table).report().await.unwrap();
    assert_eq!(agreed(&table, &report).await, groups, "{name}");

    // The error of `send` says the same.
    tokio::time::resume();
    let table = loaded().await;
    inject(&table);
    let sent = batch(&table).send().await;
    let [written, unprocessed, not_attempted, unknown] = groups;
    match sent {
        Ok(sent) => assert_eq!((sent.items, groups), (written, [60, 0, 0, 0]), "{name}"),
        Err(error) if written + unknown == 0 && report.error.is_some() => {
            assert_eq!(Some(kind(&error)), report.error.as_ref().map(kind), "{name}");
        }
        Err(error) => {
            let (done, lists) = groups_of(&error);
            assert_eq!(done, written, "{name}");
            assert_eq!(lists.each_ref().map(Vec::len), [unprocessed, not_attempted, unknown], "{name}");
            let mut all: Vec<_> = lists.into_iter().flatten().map(|key| key.to_string()).collect();
            let left = |(_, outcome): &&(ItemKey, WriteOutcome)| *outcome != WriteOutcome::Written;
            let mut wanted: Vec<_> =
                report.writes.iter().filter(left).map(|(key, _)| key.to_string()).collect();
            all.sort();
            wanted.sort();
            assert_eq!(all, wanted, "{name}");
            assert_eq!(std::error::Error::source(&error).is_some(), report.error.is_some(), "{name}");
        }
    }
    tokio::time::resume();
}

fn kind(error: &Error) -> String {
    let kind = format!("{:?}", error.kind());
    kind.split(' ').next().unwrap_or_default().to_owned()
}

fn groups_of(error: &Error) -> (usize, [Vec<ItemKey>; 3]) {
    let ErrorKind::Unprocessed { done, unprocessed, not_attempted, unknown, .. } = error.kind() else {
        panic!("{error:?}")
    };
    (done, [unprocessed.to_vec(), not_attempted.to_vec(), unknown.to_vec()])
}

fn refusals() -> [Fault; 4] {
    [
        Fault::ProvisionedThroughputExceeded,
        Fault::throttling("TableWriteKeyRangeThroughputExceeded", "arn:shop"),
        Fault::RequestLimitExceeded,
        Fault::refused("AccessDeniedException", "not you"),
    ]
}

fn silences() -> [Fault; 6] {
    [
        Fault::ServerErrorBefore,
        Fault::ServerErrorAfter,
        Fault::NoConnection,
        Fault::LostResponse,
        Fault::TimeoutBefore,
        Fault::TimeoutAfter,
    ]
}

/// A refusal ends the batch: what was in the request is unprocessed, the rest not attempted.
#[tokio::test]
async fn refused() {
    needs!(PausedTime);
    for fault in refusals() {
        let name = format!("{fault:?}");
        check(&name, |table| table.faults().on_any().inject(fault.clone()), [0, 25, 35, 0]).await;
        check(&name, |table| table.faults().on_any().after(1).inject(fault.clone()), [25, 25, 10, 0]).await;
        check(&name, |table| table.faults().on_any().after(2).inject(fault.clone()), [50, 10, 0, 0]).await;
    }
}

#[tokio::test]
async fn the_error_of_a_refusal() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::ProvisionedThroughputExceeded);
    let error = batch(&table).send().await.unwrap_err();
    assert_kind!(error, Throttled { operation: "BatchWriteItem" });

    table.faults().heal();
    table.faults().on_any().after(1).inject(Fault::ProvisionedThroughputExceeded);
    let error = batch(&table).send().await.unwrap_err();
    assert_kind!(error, Unprocessed { done: 25, entity: "Shop" });
    let cause = std::error::Error::source(&error).unwrap().downcast_ref::<Error>().unwrap();
    assert!(cause.is_throttled(), "{cause:?}");
    assert!(error.to_string().contains("25 items are done, 25 were left unprocessed, 10 were not attempted"));
}

/// Without an answer for good, what was sent is unknown, and no more is sent.
#[tokio::test]
async fn never_answered() {
    needs!(PausedTime);
    for fault in silences() {
        let name = format!("{fault:?}");
        check(&name, |table| table.faults().on_any().inject(fault.clone()), [0, 0, 35, 25]).await;
        check(&name, |table| table.faults().on_any().after(1).inject(fault.clone()), [25, 0, 10, 25]).await;
    }
    check("half a body", |table| table.faults().on_any().inject(Fault::TruncatedBody), [0, 0, 35, 25]).await;
}

/// A request without an answer is sent again, which does no harm, and then it is known.
#[tokio::test]
async fn answered_at_last() {
    needs!(PausedTime);
    for fault in silences() {
        for tries in [1, 3, 8] {
            let name = format!("{tries} of {fault:?}");
            check(&name, |table| table.faults().on_any().first(tries).inject(fault.clone()), [60, 0, 0, 0])
                .await;
        }
    }
    check(
        "half a body",
        |table| table.faults().on_any().first(2).inject(Fault::TruncatedBody),
        [60, 0, 0, 0],
    )
    .await;
}

/// The first try may have done what the answer to the second says is undone.
#[tokio::test]
async fn an_earlier_try_leaves_a_doubt() {
    needs!(PausedTime);
    for fault in [Fault::ServerErrorAfter, Fault::LostResponse, Fault::TimeoutAfter] {
        let name = format!("{fault:?}");
        let leaves = |table: &TestTable<Shop>| {
            table.faults().on_any().first(1).inject(fault.clone());
            table.faults().on_any().inject(Fault::Unprocessed(Unprocessed::All));
        };
        check(&name, leaves, [0, 35, 0, 25]).await;
        let throttles = |table: &TestTable<Shop>| {
            table.faults().on_any().first(1).inject(fault.clone());
            table.faults().on_any().inject(Fault::ProvisionedThroughputExceeded);
        };
        check(&name, throttles, [0, 0, 35, 25]).await;
    }
}

/// A write in another Region that holds one of the items ends, and the batch goes on; or it is told of: the others may
/// be written.
#[tokio::test]
async fn held_by_another_region() {
    needs!(PausedTime);
    let held = Fault::refused("ReplicatedWriteConflictException", "another Region");
    check("once", |table| table.faults().on_any().first(1).inject(held.clone()), [60, 0, 0, 0]).await;
    check("through all tries", |table| table.faults().on_any().inject(held.clone()), [0, 0, 35, 25]).await;
    let table = loaded().await;
    table.faults().on_any().inject(held);
    let error = batch(&table).send().await.unwrap_err();
    assert_kind!(error, Unprocessed { done: 0, unprocessed: [], entity: "Shop" });
    let cause = std::error::Error::source(&error).unwrap().downcast_ref::<Error>().unwrap();
    assert_kind!(cause, Contended { tries: 3 });
    // Where it is the only one, nothing happened.
    let error = table.batch_write().put(line(0, "new")).send().await.unwrap_err();
    assert_kind!(error, Contended { tries: 3, entity: "Shop" });
}

/// One item that its collection has no room for says nothing of the others.
#[tokio::test]
async fn refused_for_one_item() {
    needs!(PausedTime);
    let full = Fault::refused("ItemCollectionSizeLimitExceededException", "more than 10 GB");
    check("at once", |table| table.faults().on_any().inject(full.clone()), [0, 0, 35, 25]).await;
    check("later", |table| table.faults().on_any().after(1).inject(full.clone()), [25, 0, 10, 25]).await;
    let table = loaded().await;
    table.faults().on_any().inject(full);
    let error = table.batch_write().put(line(0, "new")).send().await.unwrap_err();
    assert_kind!(error, Service { code: "ItemCollectionSizeLimitExceededException" });
}

/// What is left goes on as long as something moves.
#[tokio::test]
async fn left_for_later() {
    needs!(PausedTime);
    for part in [Unprocessed::Half, Unprocessed::Count(1), Unprocessed::Count(24)] {
        let fault = Fault::Unprocessed(part);
        let name = format!("{part:?}");
        check(&name, |table| table.faults().on_any().first(5).inject(fault.clone()), [60, 0, 0, 0]).await;
    }
    check(
        "all, seven times",
        |table| table.faults().on_any().first(7).inject(Fault::Unprocessed(Unprocessed::All)),
        [60, 0, 0, 0],
    )
    .await;
}

/// A half of each request is left for ever, by its keys.
#[tokio::test]
async fn half_of_it_left_for_ever() {
    needs!(PausedTime);
    let half_then_nothing = |table: &TestTable<Shop>| {
        table.faults().on_any().first(3).inject(Fault::Unprocessed(Unprocessed::Half));
        table.faults().on_any().inject(Fault::Unprocessed(Unprocessed::All));
    };
    // 13 of 25 are done, then 13 of the next 25, then 13 of 10 new ones and 15 that were left.
    check("half", half_then_nothing, [39, 21, 0, 0]).await;
    let all = Fault::Unprocessed(Unprocessed::All);
    check("all", |table| table.faults().on_any().inject(all.clone()), [0, 60, 0, 0]).await;
    check(
        "all but one request",
        |table| table.faults().on_any().after(1).inject(all.clone()),
        [25, 35, 0, 0],
    )
    .await;
}

/// Eight rounds of nothing, with waits in between, and the retried are counted.
#[tokio::test]
async fn rounds_without_progress() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().inject(Fault::Unprocessed(Unprocessed::All));
    let (meter, start) = (Meter::new(), Instant::now());
    let write = table.metered(&meter).batch_write().put_all(lines(0..25)).send();
    let (error, requests) = table.counted(write).await;
    assert_kind!(error.unwrap_err(), Unprocessed { done: 0, unprocessed: [_, ..], not_attempted: [] });
    assert_eq!((requests, meter.cost().requests, meter.cost().retried), (8, 8, 7 * 25));
    // Full jitter below 50 ms, 100 ms, … 3.2 s.
    assert!(start.elapsed() > Duration::ZERO && start.elapsed() < Duration::from_millis(6_400));

    // What is sent again is counted without an answer, too.
    tokio::time::resume();
    let table = loaded().await;
    table.faults().on_any().inject(Fault::LostResponse);
    let meter = Meter::new();
    let error = table.metered(&meter).batch_write().put_all(lines(0..25)).send().await.unwrap_err();
    assert_kind!(error, Unprocessed { done: 0, unprocessed: [], not_attempted: [], unknown: [_, ..] });
    assert_eq!((meter.cost().requests, meter.cost().retried), (3, 2 * 25));
}

/// A deadline ends the waits, and what has no answer then is unknown.
#[tokio::test]
async fn a_deadline() {
    needs!(PausedTime);
    let second = Duration::from_secs(1);
    for (fault, groups) in [
        (Fault::Latency(10 * second), [0, 0, 35, 25]),
        (Fault::SlowResponse(10 * second), [0, 0, 35, 25]),
        (Fault::Unprocessed(Unprocessed::All), [0, 60, 0, 0]),
    ] {
        let table = loaded().await;
        table.faults().on_any().inject(fault.clone());
        let start = Instant::now();
        let report = batch(&table).deadline(second).report().await.unwrap();
        assert!(start.elapsed() <= second + Duration::from_millis(1), "{fault:?}: {:?}", start.elapsed());
        assert_eq!(agreed(&table, &report).await, groups, "{fault:?}");
        tokio::time::resume();
    }
    let table = loaded().await;
    table.faults().on_any().nth(2).inject(Fault::SlowResponse(10 * second));
    let error = batch(&table).deadline(second).send().await.unwrap_err();
    let (done, [unprocessed, not_attempted, unknown]) = groups_of(&error);
    assert_eq!((done, unprocessed.len(), not_attempted.len(), unknown.len()), (25, 0, 10, 25));
    let cause = std::error::Error::source(&error).unwrap().downcast_ref::<Error>().unwrap();
    assert!(cause.is_outcome_unknown(), "{cause:?}");
}

/// How many keys of a batch get are found, missing, unprocessed and not attempted.
async fn read(table: &TestTable<Shop>) -> ([usize; 4], Option<Error>) {
    let report = table.batch_get((0..250).map(key)).report().await.unwrap();
    assert_eq!(report.outcomes.len(), 250);
    let mut groups = [0; 4];
    for (number, outcome) in (0..).zip(&report.outcomes) {
        let (group, is_right) = match outcome {
            ReadOutcome::Found(item) => (0, *item == line(number, "old")),
            ReadOutcome::Missing => (1, before(number).is_none() || number >= WRITES),
            ReadOutcome::Unprocessed => (2, true),
            ReadOutcome::NotAttempted => (3, true),
            ReadOutcome::Failed(error) => panic!("{error:?}"),
        };
        assert!(is_right, "{number}: {outcome:?}");
        groups[group] += 1;
    }
    (groups, report.error)
}

#[tokio::test]
async fn reads_that_fail() {
    needs!(PausedTime);
    for fault in refusals().into_iter().chain(silences()).chain([Fault::TruncatedBody]) {
        let table = loaded().await;
        table.faults().on_any().after(1).inject(fault.clone());
        let (groups, error) = read(&table).await;
        assert_eq!(groups, [30, 70, 100, 50], "{fault:?}");
        let cause = error.unwrap();
        table.faults().heal();
        table.faults().on_any().after(1).inject(fault.clone());
        let error = table.batch_get((0..250).map(key)).send().await.unwrap_err();
        let (done, [unprocessed, not_attempted, unknown]) = groups_of(&error);
        assert_eq!((done, unprocessed.len(), not_attempted.len(), unknown.len()), (100, 100, 50, 0));
        assert_eq!(std::error::Error::source(&error).unwrap().to_string(), cause.to_string());
        // If nothing was read at all, it is the request's error.
        table.faults().heal();
        table.faults().on_any().inject(fault.clone());
        let error = table.batch_get((0..250).map(key)).send().await.unwrap_err();
        assert!(!error.is_unprocessed(), "{error:?}");
        tokio::time::resume();
    }
}

/// A passing fault is the SDK's own affair.
#[tokio::test]
async fn reads_that_are_answered_at_last() {
    needs!(PausedTime);
    for fault in refusals().into_iter().take(3).chain(silences()) {
        let table = loaded().await;
        table.faults().on_any().first(2).inject(fault.clone());
        let (groups, error) = read(&table).await;
        assert_eq!((groups, error.is_none()), ([30, 220, 0, 0], true), "{fault:?}");
        tokio::time::resume();
    }
}

#[tokio::test]
async fn reads_of_which_a_part_is_left() {
    needs!(PausedTime);
    let table = loaded().await;
    table.faults().on_any().first(6).inject(Fault::Unprocessed(Unprocessed::Half));
    assert_eq!(read(&table).await.0, [30, 220, 0, 0]);

    table.faults().heal();
    table.faults().on_any().first(1).inject(Fault::Unprocessed(Unprocessed::Count(60)));
    table.faults().on_any().inject(Fault::Unprocessed(Unprocessed::All));
    let (groups, error) = read(&table).await;
    assert_eq!((groups, error.is_none()), ([10, 30, 210, 0], true));
    let error = table.batch_get((0..250).map(key)).max_requests(2).send().await.unwrap_err();
    assert_kind!(error, Unprocessed { done: 0, entity: "OrderItem" });
}

#[tokio::test]
async fn reads_with_a_deadline() {
    needs!(PausedTime);
    let second = Duration::from_secs(1);
    let table = loaded().await;
    table.faults().on_any().nth(2).inject(Fault::Latency(10 * second));
    let start = Instant::now();
    let report = table.batch_get((0..250).map(key)).deadline(second).report().await.unwrap();
    assert!(start.elapsed() <= second + Duration::from_millis(1), "{:?}", start.elapsed());
    let unprocessed = report.outcomes.iter().filter(|outcome| matches!(outcome, ReadOutcome::Unprocessed));
    let not_attempted = report.outcomes.iter().filter(|outcome| matches!(outcome, ReadOutcome::NotAttempted));
    assert_eq!((unprocessed.count(), not_attempted.count()), (100, 50));
    assert_kind!(report.error.unwrap(), Service { operation: "BatchGetItem", code: "Timeout" });
}
