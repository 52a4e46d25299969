//! Another writer between two tries: no claim that its work could make false.
//!
//! The first try fails, the second is held up for a second, and in the middle of that another
//! program writes. The clock is paused, so all of it happens in this order, at once.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind, Table};
use dynaschema_tests::fixtures::guarded::{Guarded, Plain, Versioned, Whole};
use dynaschema_tests::harness::TestTable;
use dynaschema_tests::needs;
use tokio::time::sleep;

use super::operations::{ID, Op, Subject, clock, ready};

/// What the other writer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    Changes,
    ChangesTwice,
    Creates,
    Deletes,
    DeletesAndCreates,
}

/// What the first writer may say, and must.
#[derive(Debug, PartialEq, Eq)]
enum Says {
    Done,
    Unknown,
    VersionConflict { expected: u64, found: Option<u64> },
    AlreadyExists,
}

fn said(end: Result<(), Error>) -> Says {
    let Err(error) = end else { return Says::Done };
    match error.kind() {
        ErrorKind::OutcomeUnknown { key: Some(_), .. } => Says::Unknown,
        ErrorKind::VersionConflict { expected, found, .. } => Says::VersionConflict { expected, found },
        ErrorKind::AlreadyExists { .. } => Says::AlreadyExists,
        other => panic!("{other:?}"),
    }
}

macro_rules! interferes {
    ($($entity:ident),*) => {$(
        impl Interferes for $entity {
            async fn interfere(other: Other, table: &Table<Guarded>) {
                let add = || $entity::update(ID).add(|item| item.count, 100).send(table);
                let create = || $entity { count: 100, ..$entity::new(ID) }.store(table);
                match other {
                    Other::Changes => add().await.unwrap(),
                    Other::ChangesTwice => {
                        add().await.unwrap();
                        add().await.unwrap();
                    }
                    Other::Creates => drop(create().await),
                    Other::Deletes => $entity::delete(ID).send(table).await.unwrap(),
                    Other::DeletesAndCreates => {
                        $entity::delete(ID).send(table).await.unwrap();
                        create().await;
                    }
                }
            }
        }
    )*};
}

trait Interferes: Subject {
    async fn interfere(other: Other, table: &Table<Guarded>);
}

interferes!(Plain, Versioned, Whole);

/// The end of an operation whose first try has this fault, and between whose tries another writes.
async fn meets<T: Interferes>(op: Op, fault: Fault, other: Other) -> (Says, TestTable<Guarded>) {
    let (table, value) = ready::<T>(op).await;
    let is_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    table.faults().on_any().when(is_write).first(1).inject(fault);
    table.faults().on_any().when(is_write).nth(2).inject(Fault::Latency(Duration::from_secs(1)));
    let aside = table.aside(clock);
    let interfere = async {
        sleep(Duration::from_millis(500)).await;
        T::interfere(other, &aside).await;
    };
    let (end, ()) = tokio::join!(T::write(op, &table, value), interfere);
    assert_eq!(table.faults().injected(), 2, "{op:?}: a second try met another writer");
    table.faults().heal();
    (said(end), table)
}

const CARRIED_OUT: [Fault; 3] = [Fault::ServerErrorAfter, Fault::LostResponse, Fault::TimeoutAfter];
const NOT_CARRIED_OUT: [Fault; 3] = [Fault::ServerErrorBefore, Fault::NoConnection, Fault::TimeoutBefore];

/// Checks what the first writer says, and the count that is stored then: 5 at first, and 100 more
/// for each change of the other writer's.
async fn check<T: Interferes>(faults: [Fault; 3], op: Op, other: Other, wanted: Says, count: Option<u64>) {
    for fault in faults {
        let case = format!("{} {op:?}, {fault:?}, {other:?}", T::SCHEMA.name);
        let (said, table) = meets::<T>(op, fault, other).await;
        assert_eq!(said, wanted, "{case}");
        let item = table.stored().await.into_iter().find(is_the_item);
        let stored = item.map(|item| item["count"].as_n().unwrap().parse().unwrap());
        assert_eq!(stored, count, "{case}");
    }
}

fn is_the_item(item: &dynaschema::Item) -> bool {
    item["PK"].as_s().unwrap().ends_with(&format!("#{ID}")) && !item.contains_key("_owner")
}

/// The first try was carried out and the item is another's now: without a token nobody knows.
#[tokio::test]
async fn without_a_version_it_is_unknown() {
    needs!(PausedTime);
    tokio::time::pause();
    for op in [Op::UpdateIf, Op::Edit, Op::Modify] {
        check::<Plain>(CARRIED_OUT, op, Other::Changes, Says::Unknown, Some(counted(op, 105))).await;
        check::<Plain>(CARRIED_OUT, op, Other::Deletes, Says::Unknown, None).await;
    }
    check::<Plain>(CARRIED_OUT, Op::Create, Other::Changes, Says::Unknown, Some(105)).await;
    check::<Plain>(CARRIED_OUT, Op::Update, Other::Deletes, Says::Unknown, None).await;
    // It was not, but that cannot be told either.
    check::<Plain>(NOT_CARRIED_OUT, Op::Create, Other::Creates, Says::Unknown, Some(100)).await;
    check::<Plain>(NOT_CARRIED_OUT, Op::Modify, Other::Changes, Says::Unknown, Some(105)).await;
    check::<Plain>(NOT_CARRIED_OUT, Op::Update, Other::Deletes, Says::Unknown, None).await;
}

/// A `modify` has added two.
fn counted(op: Op, count: u64) -> u64 {
    if op == Op::Modify { count + 2 } else { count }
}

/// What does not hang on the item as it was is written again: the last one wins.
#[tokio::test]
async fn what_may_be_sent_again_is() {
    needs!(PausedTime);
    tokio::time::pause();
    for faults in [CARRIED_OUT, NOT_CARRIED_OUT] {
        check::<Plain>(faults.clone(), Op::Update, Other::Changes, Says::Done, Some(105)).await;
        check::<Plain>(faults.clone(), Op::Put, Other::Changes, Says::Done, Some(5)).await;
        check::<Versioned>(faults, Op::Update, Other::Changes, Says::Done, Some(105)).await;
    }
    check::<Plain>(NOT_CARRIED_OUT, Op::Edit, Other::Changes, Says::Done, Some(105)).await;
    check::<Plain>(CARRIED_OUT, Op::Delete, Other::Creates, Says::Done, None).await;
}

/// The token is the other writer's, and the version as high as both together would have made it.
#[tokio::test]
async fn with_a_version_it_is_unknown_where_that_proves_nothing() {
    needs!(PausedTime);
    tokio::time::pause();
    for op in [Op::Put, Op::Edit, Op::EditAdd, Op::Modify, Op::UpdateIf] {
        let added = if matches!(op, Op::EditAdd | Op::Modify) { 2 } else { 0 };
        check::<Versioned>(CARRIED_OUT, op, Other::Changes, Says::Unknown, Some(105 + added)).await;
    }
    for op in [Op::Put, Op::Edit, Op::EditAdd] {
        check::<Versioned>(CARRIED_OUT, op, Other::Deletes, Says::Unknown, None).await;
        // Two changes of the other writer's look the same.
        check::<Versioned>(NOT_CARRIED_OUT, op, Other::ChangesTwice, Says::Unknown, Some(205)).await;
    }
    check::<Versioned>(CARRIED_OUT, Op::Create, Other::Changes, Says::Unknown, Some(105)).await;
    check::<Versioned>(CARRIED_OUT, Op::Create, Other::Deletes, Says::Done, Some(5)).await;
    // Whatever is made has the first version, whether or not ours was there before.
    let made_anew = Other::DeletesAndCreates;
    check::<Versioned>(CARRIED_OUT, Op::Create, made_anew, Says::Unknown, Some(100)).await;
    check::<Versioned>(NOT_CARRIED_OUT, Op::Create, Other::Creates, Says::Unknown, Some(100)).await;
}

/// The next version is there, and is the other writer's.
#[tokio::test]
async fn with_a_version_it_is_a_conflict_where_that_is_proved() {
    needs!(PausedTime);
    tokio::time::pause();
    let conflict = || Says::VersionConflict { expected: 1, found: Some(2) };
    for op in [Op::Put, Op::Edit, Op::EditAdd] {
        check::<Versioned>(NOT_CARRIED_OUT, op, Other::Changes, conflict(), Some(105)).await;
    }
    // The loop of a `modify` goes on from what the other has written.
    check::<Versioned>(NOT_CARRIED_OUT, Op::Modify, Other::Changes, Says::Done, Some(107)).await;
}

/// The service knows a transaction by its token, whatever came after it.
#[tokio::test]
async fn transactions_are_known_by_their_tokens() {
    needs!(PausedTime);
    tokio::time::pause();
    for op in
        [Op::Put, Op::Update, Op::Edit, Op::EditAdd, Op::Modify, Op::SetEmail, Op::EditEmail, Op::Create]
    {
        let added = if matches!(op, Op::EditAdd | Op::Modify) { 2 } else { 0 };
        check::<Whole>(CARRIED_OUT, op, Other::Changes, Says::Done, Some(105 + added)).await;
    }
    for op in [Op::Put, Op::Edit, Op::EditAdd, Op::EditEmail] {
        let conflict = Says::VersionConflict { expected: 1, found: Some(2) };
        check::<Whole>(NOT_CARRIED_OUT, op, Other::Changes, conflict, Some(105)).await;
    }
    for op in [Op::Update, Op::SetEmail, Op::Modify] {
        let added = if op == Op::Modify { 2 } else { 0 };
        check::<Whole>(NOT_CARRIED_OUT, op, Other::Changes, Says::Done, Some(105 + added)).await;
    }
    check::<Whole>(NOT_CARRIED_OUT, Op::Create, Other::Creates, Says::AlreadyExists, Some(100)).await;
}

/// After errors that prove that nothing was done, nothing is in doubt: the other writer is answered for.
#[tokio::test]
async fn after_a_refusal_there_is_no_doubt() {
    needs!(PausedTime);
    tokio::time::pause();
    let refusals =
        || [Fault::ProvisionedThroughputExceeded, Fault::TransactionConflict, Fault::RequestLimitExceeded];
    check::<Plain>(refusals(), Op::Create, Other::Creates, Says::AlreadyExists, Some(100)).await;
    check::<Plain>(refusals(), Op::Modify, Other::Changes, Says::Done, Some(107)).await;
    check::<Plain>(refusals(), Op::Add, Other::Changes, Says::Done, Some(107)).await;
    let conflict = |found| Says::VersionConflict { expected: 1, found };
    check::<Versioned>(refusals(), Op::Edit, Other::ChangesTwice, conflict(Some(3)), Some(205)).await;
    check::<Versioned>(refusals(), Op::Put, Other::Deletes, conflict(None), None).await;
    check::<Whole>(refusals(), Op::Create, Other::Creates, Says::AlreadyExists, Some(100)).await;
}
