//! Several writers at once: none is lost, and each that loses learns to whom.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use dynaschema::embedded::Fault;
use dynaschema::{Entity, Error};
use dynaschema_tests::fixtures::guarded::{
    Findable, FindableKey, Guarded, Mirrored, Named, Plain, PlainKey, Versioned, VersionedKey, Whole,
    WholeKey,
};
use dynaschema_tests::fixtures::writes::Account;
use dynaschema_tests::harness::{TestTable, table_with};
use dynaschema_tests::needs;

use super::operations::{ID, Subject, guarded};
use crate::assert_kind;

/// How often a `modify` tries, as its documentation says.
const MODIFY_TRIES: usize = 50;

/// Runs the calls as tasks, and gives those that succeeded, and the errors of the others.
async fn race<T, F>(calls: impl IntoIterator<Item = F>) -> (Vec<T>, Vec<Error>)
where
    T: Send + 'static,
    F: Future<Output = Result<T, Error>> + Send + 'static,
{
    let tasks: Vec<_> = calls.into_iter().map(tokio::spawn).collect();
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await.expect("a task") {
            Ok(value) => done.push(value),
            Err(error) => failed.push(error),
        }
    }
    (done, failed)
}

macro_rules! increments {
    ($entity:ident, $key:ident, $tasks:literal times $increments:literal, $operation:literal) => {{
        needs!(PausedTime);
        tokio::time::pause();
        let table = guarded().await;
        $entity { count: 0, ..$entity::new(ID) }.store(&table).await;
        table.faults().clear();
        let (_, failed) = race((0..$tasks).map(|_| {
            let table = dynaschema::Table::clone(&table);
            async move {
                for _ in 0..$increments {
                    let key = $key { id: ID.to_owned() };
                    $entity::modify(&table, &key, |item| item.count += 1).await?;
                }
                Ok(())
            }
        }))
        .await;
        assert!(failed.is_empty(), "{failed:?}");
        let (reads, writes) = (table.faults().count("GetItem"), table.faults().count($operation));
        println!("{}: {} times {} increments in {writes} tries", $entity::SCHEMA.name, $tasks, $increments);
        assert_eq!(reads, writes, "each try reads once and writes once");
        assert!(writes > $tasks * $increments, "writers met");
        assert_eq!($entity::read(&table).await.count, $tasks * $increments);
        table
    }};
}

/// 64 tasks of 50 increments each: every one counts, and none needs more tries than there are.
#[tokio::test]
async fn no_increment_is_lost_with_a_version() {
    let table = increments!(Versioned, VersionedKey, 64 times 50, "UpdateItem");
    assert_eq!(Versioned::read(&table).await.version, 3_201);
}

#[tokio::test]
async fn no_increment_is_lost_without_a_version() {
    increments!(Plain, PlainKey, 64 times 50, "UpdateItem");
}

#[tokio::test]
async fn no_increment_is_lost_with_everything() {
    let table = increments!(Whole, WholeKey, 16 times 20, "TransactWriteItems");
    assert_eq!(Whole::read(&table).await.version, 321);
    // The item, its sentinel and its two copies, all of the last write.
    let counts: Vec<_> =
        table.stored().await.into_iter().filter_map(|mut item| item.remove("count")).collect();
    assert_eq!(counts.len(), 3);
    assert!(counts.iter().all(|count| count.as_n().is_ok_and(|count| count == "320")), "{counts:?}");
}

/// An item that changes under each of its tries.
#[tokio::test]
async fn a_modify_ends_after_its_tries() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = guarded().await;
    Plain::new(ID).store(&table).await;
    table.faults().clear();
    let held = dynaschema::embedded::Fault::refused("ConditionalCheckFailedException", "stale");
    table.faults().on("UpdateItem").inject(held);
    let change = |item: &mut Plain| item.count += 1;
    let error = Plain::modify(&table, &PlainKey { id: ID.to_owned() }, change).await.unwrap_err();
    assert_kind!(error, Contended { entity: "Plain", key: Some(_), tries: MODIFY_TRIES });
    assert_eq!(table.faults().count("UpdateItem"), MODIFY_TRIES);
    assert_eq!(Plain::read(&table).await.count, 5);
}

/// Every one of them is a task of a runtime with several threads, round after round.
async fn rounds<F: Future<Output = ()>>(round: impl Fn(Arc<TestTable<Guarded>>) -> F) {
    for _ in 0..8 {
        round(Arc::new(guarded().await)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_creator_of_a_unique_value_wins() {
    rounds(async |table| {
        let created = |id: usize| {
            let item = Named { email: "one@x".to_owned(), ..Named::new(&format!("{id}")) };
            item.create().send(&table)
        };
        let (done, failed) = race((0..6).map(created)).await;
        assert_eq!((done.len(), failed.len()), (1, 5), "{failed:?}");
        for error in failed {
            assert_kind!(error, UniqueViolation { entity: "Named", field: "email", key: Some(_) });
            assert!(error.old_item().is_none(), "the other's sentinel is not this item");
        }
        // The item and its sentinel, whose owner it is.
        assert_eq!(stored_of(&table).await, (1, 1));
    })
    .await;
}

/// Of two writers of one version.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_writer_of_a_version_wins() {
    rounds(async |table| {
        let stored = Versioned::new(ID).store(&table).await;
        let put = |note: &str| Versioned { note: note.to_owned(), ..stored.clone() }.put().send(&table);
        let (done, failed) = race([put("left"), put("right")]).await;
        let ([done], [failed]) = (&done[..], &failed[..]) else { panic!("{done:?} {failed:?}") };
        assert_kind!(failed, VersionConflict { entity: "Versioned", expected: 1, found: Some(2) });
        assert_eq!(failed.old::<Versioned>().as_ref(), Some(done));
        assert_eq!(Versioned::read(&table).await, *done);

        let edit = |count| done.edit().set_count(count).send(&table);
        let (again, failed) = race([edit(1), edit(2), edit(3)]).await;
        assert_eq!((again.len(), failed.len()), (1, 2));
        for error in &failed {
            assert_kind!(error, VersionConflict { expected: 2, found: Some(3) });
            assert_eq!(error.old::<Versioned>(), Some(Versioned::read(&table).await));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_mover_of_an_item_wins() {
    rounds(async |table| {
        let stored = Whole::new(ID).store(&table).await;
        let to = |id: &'static str| stored.clone().move_to(move |item| item.id = id.to_owned()).send(&table);
        let (done, failed) = race([to("left"), to("right")]).await;
        let ([done], [failed]) = (&done[..], &failed[..]) else { panic!("{done:?} {failed:?}") };
        // The loser's read came before the winner's write, or after it; the item is gone either way.
        assert_kind!(failed, NotFound { entity: "Whole", key: Some(_) });
        let expected = Whole { id: done.id.clone(), version: 2, ..stored.clone() };
        assert_eq!(*done, Whole { updated_at: done.updated_at, ..expected });
        // The item, a sentinel and two copies.
        assert_eq!(stored_of(&table).await, (1, 3));
    })
    .await;
}

/// Whoever is first: nothing is left of an item that was deleted.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_update_and_a_delete_leave_no_copy_behind() {
    rounds(async |table| {
        Mirrored::new(ID).store(&table).await;
        let (_, failed) = race([
            Mirrored::update(ID).set_note("after").send(&table),
            Mirrored::update(ID).add(|item| item.count, 1).send(&table),
            Mirrored::delete(ID).send(&table),
        ])
        .await;
        assert!(failed.iter().all(Error::is_not_found), "{failed:?}");
        assert_eq!(stored_of(&table).await, (0, 0));

        Findable::new(ID).store(&table).await;
        let (_, failed) = race([
            Findable::update(ID).set_email("left@x").send(&table),
            Findable::update(ID).set_email("right@x").send(&table),
            Findable::delete(ID).send(&table),
        ])
        .await;
        assert!(failed.iter().all(Error::is_not_found), "{failed:?}");
        assert_eq!(stored_of(&table).await, (0, 0));
    })
    .await;
}

/// A copy goes where its item says, whoever was last.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_copy_follows_the_last_writer() {
    rounds(async |table| {
        let stored = Findable::new(ID).store(&table).await;
        let key = FindableKey { id: ID.to_owned() };
        let renamed = |email: &'static str| Findable::update(ID).set_email(email).send(&table);
        let modified = |email: &'static str| {
            let call = Findable::modify(&table, &key, move |item| item.email = email.to_owned());
            async { call.await.map(drop) }
        };
        let (_, failed) = race([renamed("a@x"), renamed("b@x")]).await;
        assert!(failed.is_empty(), "{failed:?}");
        let (_, failed) = race([modified("c@x"), modified("d@x")]).await;
        assert!(failed.is_empty(), "{failed:?}");
        let last = Findable::read(&table).await;
        assert!(last.email != stored.email && last.email.starts_with(['c', 'd']), "{last:?}");
        assert_eq!(stored_of(&table).await, (1, 1));
        let place = format!("FOUND#{}", last.email);
        let copy = table.stored().await.into_iter().find(|item| item["PK"].as_s() == Ok(&place));
        assert_eq!(copy.map(|copy| copy["email"].clone()), Some(dynaschema::AttributeValue::S(last.email)));
    })
    .await;
}

/// What has expired when it is read may be another's when it is deleted: that goes with all that is its
/// own, or stays.
#[tokio::test]
async fn a_delete_of_what_has_expired_leaves_no_sentinel_behind() {
    needs!(PausedTime);
    tokio::time::pause();
    let second = |second| jiff::Timestamp::from_second(second).expect("a second");
    let clock = move || SystemTime::from(second(2_000_000_000));
    let table = table_with::<Account>(move |options| options.clock(clock)).await;
    let account = |email: &str, expires| Account {
        id: 1,
        email: email.to_owned(),
        handle: None,
        room: "hall".to_owned(),
        place: 1,
        expires: Some(second(expires)),
        points: 0,
        lives: 1,
    };
    let early = move || SystemTime::from(second(1_800_000_000));
    account("a@x", 1_900_000_000).create().send(&table.aside(|options| options.clock(early))).await.unwrap();
    let is_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    let latency = Fault::Latency(Duration::from_secs(1));
    table.faults().on_any().when(is_write).first(1).inject(latency);
    let aside = table.aside(|options| options.clock(clock));
    let create = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        account("b@x", 2_100_000_000).create().send(&aside).await.unwrap();
    };
    let (deleted, ()) = tokio::join!(Account::delete(1).send(&table), create);
    deleted.unwrap();
    assert_eq!(table.faults().injected(), 1);
    let sentinels = |stored: Vec<dynaschema::Item>| {
        stored.into_iter().filter(|item| item["PK"].as_s().is_ok_and(|pk| pk.contains("b@x"))).count()
    };
    assert_eq!(sentinels(table.stored().await), 0);
    assert!(Account::get(1).optional(&table).await.unwrap().is_none());
}

/// How many items are stored, and how many sentinels and copies of them.
async fn stored_of(table: &TestTable<Guarded>) -> (usize, usize) {
    let stored = table.stored().await;
    let companions = stored.iter().filter(|item| item.contains_key("_owner")).count();
    (stored.len() - companions, companions)
}
