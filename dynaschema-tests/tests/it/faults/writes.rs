//! Faults under writes: an error says for certain that nothing happened, or that nobody knows.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind, Table};
use dynaschema_tests::fixtures::shop::{Shop, User, user, user_id};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;

/// The writes that each test tries.
#[derive(Debug, Clone, Copy)]
enum Write {
    Create,
    Put,
    Delete,
}

const WRITES: [Write; 3] = [Write::Create, Write::Put, Write::Delete];

impl Write {
    fn operation(self) -> &'static str {
        match self {
            Self::Create | Self::Put => "PutItem",
            Self::Delete => "DeleteItem",
        }
    }

    async fn send(self, table: &Table<Shop>) -> Result<(), Error> {
        match self {
            Self::Create => user().create().send(table).await.map(drop),
            Self::Put => user().put().send(table).await.map(drop),
            Self::Delete => User::delete(user_id(42)).send(table).await,
        }
    }

    /// Whether the write has been done, given a table on which it had something to do.
    async fn is_done(self, table: &TestTable<Shop>) -> bool {
        let stored = !table.stored().await.is_empty();
        stored != matches!(self, Self::Delete)
    }
}

/// A table on which the write has something to do.
async fn ready(write: Write) -> TestTable<Shop> {
    let table = table::<Shop>().await;
    if let Write::Delete = write {
        user().create().send(&table).await.unwrap();
    }
    table.faults().clear();
    table
}

/// The same table, whose client tries only once.
fn without_retries(table: &TestTable<Shop>) -> Table<Shop> {
    let config = table.client().config().to_builder().retry_config(RetryConfig::disabled());
    Table::new(Client::from_conf(config.build()), table.name())
}

#[tokio::test]
async fn throttling_means_that_nothing_was_written() {
    let hot = "TableWriteKeyRangeThroughputExceeded";
    for (fault, wanted) in [
        (Fault::ProvisionedThroughputExceeded, "TableWriteProvisionedThroughputExceeded"),
        (Fault::RequestLimitExceeded, "TableWriteAccountLimitExceeded"),
        (Fault::throttling(hot, "arn:shop"), hot),
    ] {
        for write in WRITES {
            let table = ready(write).await;
            table.faults().on(write.operation()).inject(fault.clone());
            let error = write.send(&table).await.unwrap_err();
            let ErrorKind::Throttled { operation, reason, .. } = error.kind() else { panic!("{error:?}") };
            assert_eq!((operation, reason), (write.operation(), Some(wanted)));
            assert!(!write.is_done(&table).await, "{write:?}");
        }
    }
}

#[tokio::test]
async fn a_refusal_means_that_nothing_was_written() {
    for write in WRITES {
        let table = ready(write).await;
        table.faults().on_any().first(1).inject(Fault::refused("AccessDeniedException", "not you"));
        let error = write.send(&table).await.unwrap_err();
        let ErrorKind::Service { operation, code, message, .. } = error.kind() else { panic!("{error:?}") };
        assert_eq!((operation, code, message), (write.operation(), "AccessDeniedException", "not you"));
        assert!(!write.is_done(&table).await, "{write:?}");
    }
}

/// The service cannot be told apart from the way to it: each of these may have been done.
#[tokio::test]
async fn without_an_answer_the_outcome_is_unknown() {
    for (fault, done) in [
        (Fault::ServerErrorBefore, false),
        (Fault::ServerErrorAfter, true),
        (Fault::NoConnection, false),
        (Fault::LostResponse, true),
        (Fault::TimeoutBefore, false),
        (Fault::TimeoutAfter, true),
        (Fault::TruncatedBody, true),
    ] {
        for write in WRITES {
            let table = ready(write).await;
            table.faults().on(write.operation()).inject(fault.clone());
            let error = write.send(&without_retries(&table)).await.unwrap_err();
            let ErrorKind::OutcomeUnknown { operation, entity, key: Some(key), .. } = error.kind() else {
                panic!("{fault:?} {write:?}: {error:?}")
            };
            assert_eq!((operation, entity), (write.operation(), "User"));
            assert_eq!(key.to_string(), "USER#42 / PROFILE");
            assert!(error.is_outcome_unknown());
            assert_eq!(write.is_done(&table).await, done, "{fault:?} {write:?}");
        }
    }
}

/// A passing fault before the write is the SDK's own affair.
#[tokio::test]
async fn a_passing_fault_before_the_write_is_not_seen() {
    for fault in [Fault::ProvisionedThroughputExceeded, Fault::ServerErrorBefore, Fault::NoConnection] {
        for write in WRITES {
            let table = ready(write).await;
            table.faults().on(write.operation()).first(1).inject(fault.clone());
            write.send(&table).await.unwrap();
            assert_eq!(table.faults().injected(), 1);
            assert!(write.is_done(&table).await, "{fault:?} {write:?}");
        }
    }
}

/// A put and a delete may be done twice; nothing is different for it.
#[tokio::test]
async fn a_put_and_a_delete_can_be_sent_again() {
    for fault in [Fault::ServerErrorAfter, Fault::LostResponse, Fault::TimeoutAfter] {
        for write in [Write::Put, Write::Delete] {
            let table = ready(write).await;
            table.faults().on(write.operation()).first(1).inject(fault.clone());
            write.send(&table).await.unwrap();
            assert!(write.is_done(&table).await);
        }
    }
}

/// The first try of a create succeeded and its answer was lost; the second finds its own item.
/// Without a write token that cannot be told from another's: never a false failure.
#[tokio::test]
async fn a_create_that_meets_itself_is_unknown() {
    for fault in [Fault::ServerErrorAfter, Fault::LostResponse, Fault::TimeoutAfter] {
        let table = ready(Write::Create).await;
        table.faults().on("PutItem").first(1).inject(fault.clone());
        let error = Write::Create.send(&table).await.unwrap_err();
        assert_kind!(error, OutcomeUnknown { operation: "PutItem", entity: "User", key: Some(_) });
        assert_eq!(table.stored().await, [table.to_item(&user()).unwrap()], "{fault:?}");
    }
    // A try that was refused before it was carried out leaves no doubt.
    let table = ready(Write::Create).await;
    user().create().send(&table).await.unwrap();
    table.faults().on("PutItem").first(1).inject(Fault::ProvisionedThroughputExceeded);
    table.faults().clear();
    let error = Write::Create.send(&table).await.unwrap_err();
    assert_kind!(error, AlreadyExists { entity: "User" });
}

/// The same of a condition of the user's own.
#[tokio::test]
async fn a_conditional_write_that_meets_itself_is_unknown() {
    let table = ready(Write::Delete).await;
    table.faults().on("DeleteItem").first(1).inject(Fault::LostResponse);
    let delete = User::delete(user_id(42)).condition(|u| u.name.exists());
    let error = delete.send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "DeleteItem", entity: "User", key: Some(_) });
    assert!(table.stored().await.is_empty());
}

/// The write is done, and its answer whole but for the checksum, which the SDK does not look at.
#[tokio::test]
async fn a_wrong_checksum_over_a_right_body() {
    for write in WRITES {
        let table = ready(write).await;
        table.faults().on_any().first(1).inject(Fault::WrongChecksum);
        write.send(&table).await.unwrap();
        assert!(write.is_done(&table).await);
    }
}
