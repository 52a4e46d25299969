//! Every write of a single item under every fault: what the end of it claims is what is stored.
//!
//! The same operation is carried out without a fault first. What is stored before and after that
//! is all that may ever be stored: an operation happens once and whole, with its sentinels and
//! copies, or not at all.

use std::collections::BTreeMap;

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::{AttributeValue, Entity, Error, ErrorKind, Item};
use dynaschema_tests::fixtures::guarded::{
    Findable, Guarded, Mirrored, Named, Passing, Plain, Versioned, Whole,
};
use dynaschema_tests::harness::TestTable;
use dynaschema_tests::needs;

use super::operations::{OPS, Op, SECRETS, Subject, ready};
use crate::check::keys;

/// What went wrong, as far as a writer's way of dealing with it depends on that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Refused for load.
    Load,
    /// No answer, or one that says nothing.
    Silence { carried_out: bool },
    /// Carried out, and an answer that cannot be read, after which the SDK does not try again.
    Garbled,
    /// Held by a transaction.
    Conflict,
    /// Held by a write in another Region, where there are no transactions.
    OtherRegion,
    /// The same transaction is at work.
    InProgress,
}

fn faults() -> [(Fault, Kind); 13] {
    let (before, after) = (Kind::Silence { carried_out: false }, Kind::Silence { carried_out: true });
    [
        (Fault::ProvisionedThroughputExceeded, Kind::Load),
        (Fault::throttling("TableWriteKeyRangeThroughputExceeded", "arn:guarded"), Kind::Load),
        (Fault::RequestLimitExceeded, Kind::Load),
        (Fault::ServerErrorBefore, before),
        (Fault::NoConnection, before),
        (Fault::TimeoutBefore, before),
        (Fault::ServerErrorAfter, after),
        (Fault::LostResponse, after),
        (Fault::TimeoutAfter, after),
        (Fault::TruncatedBody, Kind::Garbled),
        (Fault::TransactionConflict, Kind::Conflict),
        (Fault::refused("ReplicatedWriteConflictException", "another Region"), Kind::OtherRegion),
        (Fault::TransactionInProgress, Kind::InProgress),
    ]
}

/// What a second try does where the first was carried out unseen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Again {
    /// The same once more.
    Same,
    /// It is refused by a condition that the first made untrue.
    Refused,
    /// It would do more than was asked for, and must not be.
    More,
    /// The service knows it by its token.
    Known,
}

fn again<T: Subject>(op: Op, operation: &str) -> Again {
    match op {
        _ if operation == "TransactWriteItems" => Again::Known,
        Op::Update | Op::SetEmail | Op::Delete => Again::Same,
        Op::Upsert | Op::Fill if !T::READS => Again::Same,
        Op::Put | Op::Remove if !T::VERSIONED => Again::Same,
        Op::EditAdd if !T::VERSIONED => Again::More,
        Op::Add | Op::Append => Again::More,
        _ => Again::Refused,
    }
}

/// How a call ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    Unknown,
    Throttled,
    Contended,
}

/// How the call must end; `None` where the fault does not happen to it.
fn expected<T: Subject>(op: Op, operation: &str, kind: Kind, lasts: bool) -> Option<End> {
    let again = again::<T>(op, operation);
    // The write token is found by a later try, or by a read; what was deleted has none.
    let proves_itself = T::VERSIONED && !matches!(op, Op::Delete | Op::Remove);
    Some(match (kind, lasts) {
        (Kind::InProgress, _) if again != Again::Known => return None,
        (Kind::OtherRegion, _) if again == Again::Known => return None,
        (Kind::Load | Kind::Conflict | Kind::OtherRegion | Kind::InProgress, false) => End::Done,
        (Kind::Load, true) => End::Throttled,
        (Kind::Conflict | Kind::OtherRegion, true) => End::Contended,
        (Kind::Garbled | Kind::Silence { carried_out: true }, _) if proves_itself => End::Done,
        (Kind::Silence { .. }, false) if matches!(again, Again::Same | Again::Known) => End::Done,
        (Kind::Silence { carried_out: false }, false) if again == Again::Refused => End::Done,
        (Kind::InProgress | Kind::Garbled | Kind::Silence { .. }, _) => End::Unknown,
    })
}

/// Whether the item was written, where the end does not say.
fn is_carried_out(kind: Kind) -> bool {
    matches!(kind, Kind::Garbled | Kind::Silence { carried_out: true })
}

/// Stored items in an order of their own, and with the token of the write under test as `new`.
fn ordered(items: &[Item], before: &[Item]) -> Vec<BTreeMap<String, AttributeValue>> {
    let known: Vec<_> = before.iter().filter_map(|item| item.get("_token")).collect();
    let mut fresh: Vec<AttributeValue> = Vec::new();
    let mut items = items.to_vec();
    items.sort_by_key(keys_only);
    for token in items.iter_mut().filter_map(|item| item.get_mut("_token")) {
        if known.contains(&&*token) {
            continue;
        }
        if !fresh.contains(token) {
            fresh.push(token.clone());
        }
        *token = AttributeValue::S("new".to_owned());
    }
    assert!(fresh.len() <= 1, "one write has one token: {fresh:?}");
    items.into_iter().map(BTreeMap::from_iter).collect()
}

fn keys_only(item: &Item) -> String {
    keys(&item.iter().filter(|(name, _)| ["PK", "SK"].contains(&name.as_str())).map(owned).collect())
}

fn owned((name, value): (&String, &AttributeValue)) -> (String, AttributeValue) {
    (name.clone(), value.clone())
}

/// Brings the table back from what is stored to what was before.
async fn restore(table: &TestTable<Guarded>, stored: &[Item], before: &[Item]) {
    for item in stored.iter().filter(|item| !before.contains(item)) {
        let key = ["PK", "SK"].map(|name| (name.to_owned(), item[name].clone()));
        let delete = table.client().delete_item().table_name(table.name());
        delete.set_key(Some(key.into())).send().await.unwrap();
    }
    for item in before.iter().filter(|item| !stored.contains(item)) {
        table.put_raw(item.clone()).await;
    }
}

/// The requests that write.
fn writes(requests: &[RecordedRequest]) -> Vec<&str> {
    let operations = requests.iter().map(|request| request.operation.as_str());
    operations.filter(|operation| !matches!(*operation, "GetItem" | "Scan")).collect()
}

/// Runs one operation under every fault, each once and lasting; gives how many cases that was.
async fn check<T: Subject>(op: Op) -> usize {
    let (table, value) = ready::<T>(op).await;
    let before = table.stored().await;
    let unwritten = ordered(&before, &before);
    let (done, requests) = table.recorded(T::write(op, &table, value.clone())).await;
    done.unwrap_or_else(|error| panic!("{op:?}: {error:?}"));
    let mut stored = table.stored().await;
    let written = ordered(&stored, &before);
    assert_ne!(written, unwritten, "{op:?} does something");
    let operations = writes(&requests);
    let [operation] = operations[..] else { panic!("{op:?} is one request: {operations:?}") };

    let mut cases = 0;
    for (fault, kind) in faults() {
        for lasts in [false, true] {
            let Some(wanted) = expected::<T>(op, operation, kind, lasts) else { continue };
            let case =
                format!("{} {op:?}, {fault:?} {}", T::SCHEMA.name, if lasts { "for ever" } else { "once" });
            restore(&table, &stored, &before).await;
            table.faults().clear();
            let rule = table.faults().on(operation);
            if lasts { rule.always() } else { rule.first(1) }.inject(fault.clone());

            let (end, requests) = table.recorded(T::write(op, &table, value.clone())).await;
            table.faults().heal();
            assert_ne!(table.faults().injected(), 0, "{case}");
            let sent = writes(&requests).len();
            let reached = end_of::<T>(&end, operation, &table, &case);
            assert_eq!(reached, wanted, "{case}: {end:?}");
            let happened = reached == End::Done || (reached == End::Unknown && is_carried_out(kind));
            stored = table.stored().await;
            let wanted_items = if happened { &written } else { &unwritten };
            assert_eq!(&ordered(&stored, &before), wanted_items, "{case}: {end:?}");
            if again::<T>(op, operation) == Again::More
                && matches!(kind, Kind::Silence { .. } | Kind::Garbled)
            {
                assert_eq!(sent, 1, "{case} is not sent again");
            }
            cases += 1;
        }
    }
    cases
}

/// The end of a call, whose error says what, of which entity, in which table, and no value.
#[track_caller]
fn end_of<T: Entity>(end: &Result<(), Error>, wanted: &str, table: &TestTable<Guarded>, case: &str) -> End {
    let Err(error) = end else { return End::Done };
    let sentence = error.to_string();
    assert!(!SECRETS.iter().any(|secret| sentence.contains(secret)), "{case}: {sentence}");
    let place = (table.name(), T::SCHEMA.name);
    match error.kind() {
        ErrorKind::OutcomeUnknown { table, entity, operation, key: Some(_), .. } => {
            assert_eq!(((table, entity), operation), (place, wanted), "{case}");
            assert!(sentence.contains(table) && sentence.contains(entity) && sentence.contains(operation));
            End::Unknown
        }
        ErrorKind::Throttled { table, operation, reason: Some(_), .. } => {
            assert_eq!((table, operation), (place.0, wanted), "{case}");
            assert!(sentence.contains(table) && sentence.contains(operation));
            End::Throttled
        }
        ErrorKind::Contended { table, entity, key: Some(_), tries: 10, .. } => {
            assert_eq!((table, entity), place, "{case}");
            assert!(sentence.contains(table) && sentence.contains(entity));
            End::Contended
        }
        other => panic!("{case}: {other:?}"),
    }
}

async fn check_all<T: Subject>() {
    tokio::time::pause();
    let mut cases = 0;
    for op in OPS {
        cases += check::<T>(op).await;
    }
    println!("{}: {} operations, {cases} cases", T::SCHEMA.name, OPS.len());
    assert!(cases >= OPS.len() * 22, "{cases}");
}

#[tokio::test]
async fn writes_of_a_plain_item() {
    needs!(PausedTime);
    check_all::<Plain>().await;
}

#[tokio::test]
async fn writes_of_an_item_with_a_version() {
    needs!(PausedTime);
    check_all::<Versioned>().await;
}

#[tokio::test]
async fn writes_of_an_item_with_a_unique_field() {
    needs!(PausedTime);
    check_all::<Named>().await;
}

#[tokio::test]
async fn writes_of_an_item_with_a_copy_by_its_key() {
    needs!(PausedTime);
    check_all::<Mirrored>().await;
}

#[tokio::test]
async fn writes_of_an_item_with_a_copy_by_another_field() {
    needs!(PausedTime);
    check_all::<Findable>().await;
}

#[tokio::test]
async fn writes_of_an_item_that_expires() {
    needs!(PausedTime);
    check_all::<Passing>().await;
}

#[tokio::test]
async fn writes_of_an_item_with_everything() {
    needs!(PausedTime);
    check_all::<Whole>().await;
}
