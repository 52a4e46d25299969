//! Two releases of a schema side by side, each writing the other's items, and back again after a rollback:
//! nothing is lost, and nothing goes stale that the verdict of the lock does not announce.

mod backfill;
mod companions;
mod into_key;
mod law;
mod newer;
mod releases;
mod renamed;
mod upgraded;
mod wider;

use dynaschema::Table;
use dynaschema_tests::harness::{n, s, table};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};

use self::law::{Announced, Release, Skewed, Verb, Write};
use self::releases::{
    before, copy, entity, field, index, later, noted, schema_version, unique, variant, version,
};
use crate::lock::complaint;

/// Fewer than of laws that need no engine.
const CASES: u32 = 12;

const NOTHING: Announced =
    Announced { unread_before: false, stale_companions: false, versions: false, left_alone_before: false };
const UNREAD: Announced = Announced { unread_before: true, ..NOTHING };
const STALE: Announced = Announced { stale_companions: true, ..NOTHING };

fn write() -> impl Strategy<Value = Write> {
    let verb = prop_oneof![
        3 => Just(Verb::Put),
        2 => Just(Verb::Rank),
        2 => Just(Verb::Title),
        2 => Just(Verb::Modify),
        1 => Just(Verb::Delete),
    ];
    (any::<bool>(), verb, 0..3_u32, 0..9_u32).prop_map(|(by_new, verb, id, rank)| Write {
        by_new,
        verb,
        id,
        rank,
    })
}

/// Holds a change to its verdict: what the lock says of it, and what becomes of items under both releases.
#[track_caller]
fn uphold<Old: Release, New: Release>(verdict: &str, announced: Announced) {
    let said = complaint::<New>(&dynaschema::lock::<Old>());
    assert!(said.contains(&format!("({verdict})")) && !said.contains("(loses data)"), "{said}");
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::XorShift,
        ..Config::default()
    };
    let writes = || proptest::collection::vec(write(), 0..12);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let outcome = TestRunner::new(config).run(&(writes(), writes(), writes()), |(mixed, back, again)| {
        runtime.block_on(deployed::<Old, New>(announced, &mixed, &back, &again));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// The new release comes, is rolled back, and comes again for good.
async fn deployed<Old: Release, New: Release>(
    announced: Announced,
    mixed: &[Write],
    back: &[Write],
    again: &[Write],
) {
    let table = Skewed::<Old, New>::fresh(announced).await;
    for write in mixed {
        table.act(write).await;
    }
    table.check().await;
    for write in back {
        table.act(&Write { by_new: false, ..write.clone() }).await;
    }
    table.check().await;
    for write in again {
        table.act(write).await;
    }
    table.check().await;
    table.backfill().await;
    table.check().await;
}

#[test]
fn a_new_field() {
    uphold::<before::Shelf, field::Shelf>("harmless", NOTHING);
}

#[test]
fn a_new_variant_of_a_key() {
    uphold::<before::Shelf, variant::Shelf>("readers first", UNREAD);
}

#[test]
fn a_new_entity() {
    uphold::<before::Shelf, entity::Shelf>("readers first", NOTHING);
}

#[test]
fn a_new_index() {
    uphold::<before::Shelf, index::Shelf>("incomplete until backfilled", NOTHING);
}

#[test]
fn a_new_schema_version() {
    uphold::<before::Shelf, schema_version::Shelf>("readers first", NOTHING);
}

/// The number first, which makes the next one a higher one.
#[test]
fn a_schema_version_without_an_upgrade() {
    uphold::<before::Shelf, noted::Shelf>("harmless", NOTHING);
}

#[test]
fn a_first_upgrade_behind_a_schema_version() {
    uphold::<noted::Shelf, schema_version::Shelf>(
        "readers first",
        Announced { left_alone_before: true, ..NOTHING },
    );
}

/// What the release of the number alone has written is older than the upgrade.
#[tokio::test]
async fn what_a_schema_version_alone_was_written_on_is_upgraded() {
    let upgrading = table::<schema_version::Shelf>().await;
    let plain = Table::new(upgrading.client().clone(), upgrading.name());
    let noting = Table::new(upgrading.client().clone(), upgrading.name());
    let write = |verb| Write { by_new: false, verb, id: 1, rank: 3 };
    before::Shelf::act(&plain, 1, &write(Verb::Put)).await.unwrap();
    noted::Shelf::act(&noting, 1, &write(Verb::Rank)).await.unwrap();
    assert_eq!(upgrading.only_item().await["schema_v"], n(1));
    let docs = schema_version::Shelf::docs(&upgrading).await.unwrap();
    let [doc] = &docs[..] else { panic!("{docs:?}") };
    assert_eq!(upgrading.to_item(doc).unwrap()["summary"], s("1-3"));
}

#[test]
fn one_more_schema_version() {
    uphold::<schema_version::Shelf, later::Shelf>(
        "readers first",
        Announced { left_alone_before: true, ..NOTHING },
    );
}

#[test]
fn a_new_copy() {
    uphold::<before::Shelf, copy::Shelf>("incomplete until backfilled", STALE);
}

#[test]
fn a_new_unique_value() {
    uphold::<before::Shelf, unique::Shelf>("incomplete until backfilled", STALE);
}

#[test]
fn a_new_version() {
    uphold::<before::Shelf, version::Shelf>(
        "incomplete until backfilled",
        Announced { versions: true, ..NOTHING },
    );
}
