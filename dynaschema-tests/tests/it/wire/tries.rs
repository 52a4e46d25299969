//! An answer that was damaged on its way is asked for again; what comes then is judged by itself.

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::{Error, ErrorKind, Table};
use dynaschema_tests::fixtures::shop::{Order, Shop, UserKey, load, user_id};
use dynaschema_tests::harness::table;

const ORDERS: usize = 9;

const OPERATIONS: [&str; 4] = ["GetItem", "Query", "Scan", "BatchGetItem"];

/// How many items an operation reads.
async fn read(operation: &str, table: &Table<Shop>) -> Result<usize, Error> {
    let user = UserKey { user_id: user_id(42) };
    Ok(match operation {
        "GetItem" => usize::from(user.get().optional(table).await?.is_some()),
        "Query" => Order::query(user_id(42)).all(table).await?.len(),
        "Scan" => Order::scan().all(table).await?.len(),
        _ => table.batch_get::<UserKey>([user]).send().await?.into_iter().flatten().count(),
    })
}

/// What an operation reads whose tries have these faults, one after the other; and how many tries there were.
async fn after(operation: &str, faults: &[Fault]) -> (Result<usize, Error>, usize) {
    after_by(operation, faults, false).await
}

/// The same by a client of ours, or by one that was made by hand.
async fn after_by(operation: &str, faults: &[Fault], by_hand: bool) -> (Result<usize, Error>, usize) {
    let table = table().await;
    load(&table, ORDERS).await.unwrap();
    for (place, fault) in faults.iter().enumerate() {
        table.faults().on(operation).nth(place as u64 + 1).inject(fault.clone());
    }
    table.faults().clear();
    let client = if by_hand { table.by_hand() } else { table.with(|options| options) };
    let end = read(operation, &client).await;
    let is_it = |request: &&RecordedRequest| request.operation == operation;
    (end, table.faults().requests().iter().filter(is_it).count())
}

/// All that an operation reads where nothing fails.
async fn whole(operation: &str) -> usize {
    after(operation, &[]).await.0.unwrap()
}

#[tokio::test]
async fn a_damaged_answer_is_asked_for_again() {
    for operation in OPERATIONS {
        let (end, tries) = after(operation, &[Fault::WrongChecksum]).await;
        assert_eq!((end.unwrap(), tries), (whole(operation).await, 2), "{operation}");
        let (end, tries) = after(operation, &[Fault::WrongChecksum, Fault::WrongChecksum]).await;
        assert_eq!((end.unwrap(), tries), (whole(operation).await, 3), "{operation}");
        // The SDK does not look at it, and a client made by hand is not asked to for a single item.
        let (end, tries) = after_by(operation, &[Fault::WrongChecksum], true).await;
        let expected = if operation == "GetItem" { 1 } else { 2 };
        assert_eq!((end.unwrap(), tries), (whole(operation).await, expected), "{operation} by hand");
    }
}

/// The reader of one try's answer reads that of the next: an error is one.
#[tokio::test]
async fn an_error_behind_a_damaged_answer_is_an_error() {
    for operation in OPERATIONS {
        let refused = Fault::refused("AccessDeniedException", "no");
        let (end, tries) = after(operation, &[Fault::WrongChecksum, refused]).await;
        let error = end.unwrap_err();
        let ErrorKind::Service { code, .. } = error.kind() else { panic!("{operation}: {error:?}") };
        assert_eq!((code, tries), ("AccessDeniedException", 2), "{operation}");
    }
}

#[tokio::test]
async fn an_answer_behind_a_damaged_one_and_an_error_is_an_answer() {
    for operation in OPERATIONS {
        for error in [Fault::ServerErrorBefore, Fault::ProvisionedThroughputExceeded, Fault::LostResponse] {
            let (end, tries) = after(operation, &[Fault::WrongChecksum, error.clone()]).await;
            assert_eq!((end.unwrap(), tries), (whole(operation).await, 3), "{operation}, {error:?}");
        }
    }
}

#[tokio::test]
async fn what_stays_damaged_is_an_error() {
    for operation in OPERATIONS {
        let (end, tries) = after(operation, &[const { Fault::WrongChecksum }; 3]).await;
        let error = end.unwrap_err();
        let ErrorKind::Service { operation: named, .. } = error.kind() else {
            panic!("{operation}: {error:?}")
        };
        assert_eq!((named, tries), (operation, 3));
        assert!(error.to_string().contains("the answer was damaged on its way: its checksum"), "{error}");
    }
}
