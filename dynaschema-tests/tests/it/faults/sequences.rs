//! Several faults in a row: each end says what is true after all of them.

use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::guarded::{Findable, Guarded, Named, Plain, Versioned, Whole};
use dynaschema_tests::harness::TestTable;
use dynaschema_tests::needs;

use super::operations::{ID, OPS, Op, Subject, ready};
use crate::assert_kind;

/// The end of an operation whose tries have these faults, the last of them for ever; and whether it
/// was written.
async fn outcome<T: Subject>(op: Op, faults: &[Fault]) -> (Result<(), Error>, bool, TestTable<Guarded>) {
    let (table, value) = ready::<T>(op).await;
    let before = table.stored().await;
    let of_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    let last = faults.len() - 1;
    for (place, fault) in faults.iter().enumerate() {
        let rule = table.faults().on_any().when(of_write);
        let rule = if place == last { rule.after(place as u64) } else { rule.nth(place as u64 + 1) };
        rule.inject(fault.clone());
    }
    let end = T::write(op, &table, value).await;
    table.faults().heal();
    assert!(table.faults().injected() >= faults.len(), "{op:?}, {faults:?}: {end:?}");
    let written = table.stored().await != before;
    (end, written, table)
}

/// Only a delay: what comes last may be nothing at all.
fn nothing() -> Fault {
    Fault::Latency(std::time::Duration::from_millis(1))
}

fn canceled<const N: usize>(codes: [&str; N]) -> Fault {
    Fault::TransactionCanceled(codes.map(str::to_owned).to_vec())
}

/// A try without an answer casts doubt on all that comes after it.
#[tokio::test]
async fn a_refusal_after_silence_is_unknown() {
    needs!(PausedTime);
    tokio::time::pause();
    for (silence, carried_out) in [(Fault::ServerErrorAfter, true), (Fault::ServerErrorBefore, false)] {
        for refusal in
            [Fault::ProvisionedThroughputExceeded, Fault::TransactionConflict, Fault::refused("X", "no")]
        {
            let faults = [silence.clone(), refusal.clone()];
            for op in [Op::Create, Op::Put, Op::Update, Op::UpdateIf, Op::Edit, Op::Modify, Op::Delete] {
                let (end, written, _) = outcome::<Plain>(op, &faults).await;
                assert_kind!(end.unwrap_err(), OutcomeUnknown { entity: "Plain", key: Some(_) });
                assert_eq!(written, carried_out, "{op:?}, {faults:?}");
            }
            // A read finds the token, where there is one.
            let (end, written, _) = outcome::<Versioned>(Op::Edit, &faults).await;
            assert_eq!((end.is_ok(), written), (carried_out, carried_out), "{faults:?}: {end:?}");
        }
    }
}

/// What is only held is sent again, whatever was before.
#[tokio::test]
async fn a_conflict_after_silence_passes() {
    needs!(PausedTime);
    tokio::time::pause();
    for silence in [Fault::ServerErrorAfter, Fault::ServerErrorBefore, Fault::LostResponse] {
        let faults = [silence, Fault::TransactionConflict, Fault::TransactionConflict, nothing()];
        for op in [Op::Put, Op::Update, Op::Delete] {
            let (end, written, _) = outcome::<Plain>(op, &faults).await;
            assert!(end.is_ok() && written, "{op:?}, {faults:?}: {end:?}");
        }
        // What it relies on is no longer so where it was carried out unseen.
        let (end, written, _) = outcome::<Plain>(Op::Edit, &faults).await;
        let unseen = end.as_ref().is_err_and(Error::is_outcome_unknown);
        assert!(written && unseen == (faults[0] != Fault::ServerErrorBefore), "{faults:?}: {end:?}");
        for op in [Op::Create, Op::Put, Op::Update, Op::Edit, Op::EditAdd, Op::Upsert, Op::Modify] {
            let (end, written, table) = outcome::<Versioned>(op, &faults).await;
            assert!(end.is_ok() && written, "{op:?}, {faults:?}: {end:?}");
            let version = if op.makes() { 1 } else { 2 };
            assert_eq!(Versioned::read(&table).await.version, version, "{op:?} counts once");
        }
        let (end, written, _) = outcome::<Whole>(Op::Modify, &faults).await;
        assert!(end.is_ok() && written, "{faults:?}: {end:?}");
    }
}

/// Nothing at all answers, the read that looks for the token neither.
#[tokio::test]
async fn a_read_that_fails_proves_nothing() {
    for fault in [Fault::ServerErrorAfter, Fault::LostResponse, Fault::TruncatedBody] {
        for op in [Op::Edit, Op::Add, Op::Update] {
            let (table, value) = ready::<Versioned>(op).await;
            table.faults().on_any().inject(fault.clone());
            let error = Versioned::write(op, &table, value).await.unwrap_err();
            assert_kind!(
                error,
                OutcomeUnknown { operation: "UpdateItem", entity: "Versioned", key: Some(_) }
            );
            table.faults().heal();
            assert_eq!(Versioned::read(&table).await.version, 2, "{op:?}, {fault:?}");
        }
    }
}

/// How many gets an operation sends, the answers to the first of which have this fault; it is carried out in any case.
async fn gets<T: Subject>(op: Op, fault: Option<Fault>) -> usize {
    let (table, value) = ready::<T>(op).await;
    if let Some(fault) = fault {
        table.faults().on("GetItem").first(1).inject(fault);
    }
    T::write(op, &table, value).await.unwrap_or_else(|error| panic!("{op:?}: {error}"));
    table.faults().count("GetItem")
}

/// How many of an entity's operations read, each of which asks again for what was damaged on its way.
async fn asking_again<T: Subject>() -> usize {
    let mut reading = 0;
    for op in OPS {
        let whole = gets::<T>(op, None).await;
        for fault in [Fault::WrongChecksum, Fault::TruncatedBody] {
            let again = usize::from(whole > 0);
            assert_eq!(gets::<T>(op, Some(fault.clone())).await, whole + again, "{op:?}, {fault:?}");
        }
        reading += usize::from(whole > 0);
    }
    reading
}

/// What a write is made of is read as anything is.
#[tokio::test]
async fn a_damaged_answer_to_the_read_of_a_write_is_asked_for_again() {
    // A `modify` of whatever entity; of those with sentinels or copies what changes these, too.
    assert!(asking_again::<Plain>().await >= 1);
    assert!(asking_again::<Versioned>().await >= 1);
    assert!(asking_again::<Named>().await > 1);
    assert!(asking_again::<Whole>().await > 1);
}

/// What an update gives back, after an answer that was lost.
#[tokio::test]
async fn what_is_given_back_is_true() {
    let (table, _) = ready::<Versioned>(Op::Update).await;
    let lose = || table.faults().on("UpdateItem").first(1).inject(Fault::LostResponse);
    let update = || Versioned::update(ID).set_note("after");
    lose();
    let new = update().returning_new().send(&table).await.unwrap();
    assert_eq!(new, Versioned::read(&table).await);
    assert_eq!((&*new.note, new.version), ("after", 2));
    table.faults().heal();
    lose();
    let count = Versioned::update(ID).add(|item| item.count, 3).returning(|item| item.count);
    assert_eq!(count.send(&table).await.unwrap(), 8);
    table.faults().heal();
    // The item as it was is gone with the answer.
    lose();
    let error = update().returning_old().send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { entity: "Versioned", key: Some(_) });
    table.faults().heal();
    // So it is where the second try succeeds, since it finds what the first one has left.
    let (table, _) = ready::<Plain>(Op::Update).await;
    let lose = |operation| table.faults().on(operation).first(1).inject(Fault::LostResponse);
    lose("UpdateItem");
    let error = Plain::update(ID).set_note("after").returning_old().send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "UpdateItem", entity: "Plain", key: Some(_) });
    table.faults().heal();
    lose("DeleteItem");
    let error = Plain::delete(ID).returning_old().send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "DeleteItem", entity: "Plain", key: Some(_) });
    assert!(Plain::get(ID).optional(&table).await.unwrap().is_none());
}

/// One reason that does not pass ends a transaction; a condition is the one that says the most.
#[tokio::test]
async fn a_condition_says_more_than_a_conflict() {
    needs!(PausedTime);
    tokio::time::pause();
    let fault = canceled(["TransactionConflict", "ConditionalCheckFailed"]);
    let (end, written, table) = outcome::<Named>(Op::Create, &[fault]).await;
    assert_kind!(end.unwrap_err(), UniqueViolation { entity: "Named", field: "email" });
    assert_eq!((written, table.faults().count("TransactWriteItems")), (false, 1));

    let fault = canceled(["TransactionConflict", "ValidationError"]);
    let (end, written, table) = outcome::<Named>(Op::Create, &[fault]).await;
    assert!(end.is_err_and(|error| !error.is_unique_violation()));
    assert_eq!((written, table.faults().count("TransactWriteItems")), (false, 1));
}

#[tokio::test]
async fn load_inside_a_transaction() {
    needs!(PausedTime);
    tokio::time::pause();
    for code in ["ThrottlingError", "ProvisionedThroughputExceeded"] {
        let fault = canceled(["None", code]);
        let (once, written, _) = outcome::<Whole>(Op::Edit, &[fault.clone(), nothing()]).await;
        assert!(once.is_ok() && written, "{once:?}");
        let (lasting, written, table) = outcome::<Whole>(Op::Edit, &[fault]).await;
        assert_kind!(lasting.unwrap_err(), Throttled { operation: "TransactWriteItems" });
        assert_eq!((written, table.faults().count("TransactWriteItems")), (false, 10));
    }
    let fault = canceled(["ItemCollectionSizeLimitExceeded"]);
    let (end, written, table) = outcome::<Whole>(Op::Edit, &[fault]).await;
    assert_kind!(
        end.unwrap_err(),
        Service { operation: "TransactWriteItems", code: "ItemCollectionSizeLimitExceeded" }
    );
    assert_eq!((written, table.faults().count("TransactWriteItems")), (false, 1));
}

/// A write that reads first begins 16 times, while what it has read is stale each time.
#[tokio::test]
async fn stale_reads_end() {
    needs!(PausedTime);
    tokio::time::pause();
    let stale = canceled(["ConditionalCheckFailed"]);
    let (end, written, table) = outcome::<Findable>(Op::SetEmail, &[stale]).await;
    let error = end.unwrap_err();
    let ErrorKind::Contended { entity: "Findable", key: Some(_), tries: 16, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert!(!written);
    assert_eq!(table.faults().count("GetItem"), 16);
    assert_eq!(table.faults().count("TransactWriteItems"), 16);
}
