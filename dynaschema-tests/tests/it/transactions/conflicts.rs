//! Other transactions, too much load, and what else cancels.

use dynaschema::embedded::Fault;
use dynaschema::op::Handle;
use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, order, user};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;

use crate::assert_kind;

struct Sent {
    table: TestTable<Shop>,
    user: Handle<User>,
    order: Handle<Order>,
    result: Result<(), Error>,
}

impl Sent {
    fn tries(&self) -> usize {
        self.table.faults().count("TransactWriteItems")
    }

    #[track_caller]
    fn error(&self) -> &Error {
        self.result.as_ref().unwrap_err()
    }
}

fn canceled(codes: &[&str]) -> Fault {
    Fault::TransactionCanceled(codes.iter().map(|code| (*code).to_owned()).collect())
}

/// A transaction of two operations, under a fault for its first tries.
async fn send(fault: Fault, tries: u64) -> Sent {
    let table = table::<Shop>().await;
    table.faults().on("TransactWriteItems").first(tries).inject(fault);
    let mut tx = table.transact();
    let (user, order) = (tx.add(user().create()), tx.add(order().create()));
    let result = tx.send().await.map(drop);
    Sent { table, user, order, result }
}

#[tokio::test]
async fn what_passes_is_tried_again() {
    needs!(PausedTime);
    for fault in [
        Fault::TransactionConflict,
        canceled(&["None", "TransactionConflict"]),
        canceled(&["ThrottlingError", "ProvisionedThroughputExceeded"]),
        canceled(&["TransactionConflict", "ThrottlingError"]),
    ] {
        tokio::time::pause();
        let sent = send(fault.clone(), 9).await;
        tokio::time::resume();
        sent.result.as_ref().unwrap_or_else(|error| panic!("{fault:?}: {error:?}"));
        assert_eq!(sent.tries(), 10);
        assert_eq!(sent.table.stored().await.len(), 2);
    }
}

#[tokio::test]
async fn what_does_not_pass_ends() {
    needs!(PausedTime);
    tokio::time::pause();
    let sent = send(canceled(&["None", "TransactionConflict"]), u64::MAX).await;
    assert_kind!(sent.error(), Contended { entity: "Order", key: Some(_), tries: 10 });
    assert!(sent.error().is_contended());
    assert_eq!(sent.tries(), 10);

    let sent = send(canceled(&["ThrottlingError"]), u64::MAX).await;
    assert_kind!(
        sent.error(),
        Throttled { operation: "TransactWriteItems", reason: Some("ThrottlingError") }
    );
    assert_eq!(sent.tries(), 10);
    assert!(sent.table.stored().await.is_empty());
}

/// One reason that does not pass is enough: nothing is tried again.
#[tokio::test]
async fn a_reason_that_does_not_pass() {
    let sent = send(canceled(&["TransactionConflict", "ValidationError"]), u64::MAX).await;
    assert_eq!(sent.tries(), 1);
    let error = sent.error();
    assert_kind!(error.failed(sent.user).unwrap().error(), Contended { entity: "User", tries: 1 });
    assert_kind!(
        error.failed(sent.order).unwrap().error(),
        Service { operation: "TransactWriteItems", code: "ValidationError" }
    );

    let sent = send(canceled(&["ItemCollectionSizeLimitExceeded", "ThrottlingError"]), u64::MAX).await;
    assert_eq!(sent.tries(), 1);
    let error = sent.error();
    assert_kind!(
        error.failed(sent.user).unwrap().error(),
        Service { code: "ItemCollectionSizeLimitExceeded" }
    );
    assert_kind!(error.failed(sent.order).unwrap().error(), Throttled { reason: Some("ThrottlingError") });
}

/// An earlier try is still under way: it is asked for until it has ended.
#[tokio::test]
async fn a_transaction_in_progress() {
    needs!(PausedTime);
    tokio::time::pause();
    let sent = send(Fault::TransactionInProgress, 7).await;
    sent.result.as_ref().unwrap();
    assert_eq!(sent.tries(), 8);
    assert_eq!(sent.table.stored().await.len(), 2);

    let sent = send(Fault::TransactionInProgress, u64::MAX).await;
    assert_kind!(sent.error(), OutcomeUnknown { operation: "TransactWriteItems" });
}

/// The SDK's own affair, and its error when that does not help.
#[tokio::test]
async fn throttling_of_the_request_itself() {
    let sent = send(Fault::ProvisionedThroughputExceeded, 2).await;
    sent.result.as_ref().unwrap();
    assert_eq!(sent.tries(), 3);

    let sent = send(Fault::throttling("AccountLimitExceeded", "arn:shop"), u64::MAX).await;
    assert_kind!(
        sent.error(),
        Throttled { operation: "TransactWriteItems", reason: Some("AccountLimitExceeded") }
    );
    assert!(sent.table.stored().await.is_empty());
}

/// What passes by itself does not hide what lasts: nobody tries that again and again.
#[tokio::test]
async fn what_lasts_says_more_than_what_passes() {
    let sent = send(canceled(&["TransactionConflict", "ValidationError"]), u64::MAX).await;
    assert!(!sent.error().is_contended(), "{:?}", sent.error());
    assert_eq!(sent.tries(), 1);
}

#[tokio::test]
async fn other_refusals() {
    let sent = send(Fault::refused("AccessDeniedException", "not you"), u64::MAX).await;
    let ErrorKind::Service { operation, code, .. } = sent.error().kind() else {
        panic!("{:?}", sent.error())
    };
    assert_eq!((operation, code, sent.tries()), ("TransactWriteItems", "AccessDeniedException", 1));
    assert!(sent.error().failed(sent.user).is_none());
}
