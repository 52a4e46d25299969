//! Times to live that other programs write: what is too small for a time is none, as it is to the service,
//! which deletes nothing that has been over for more than five years; and what counts milliseconds never comes.

use std::time::{Duration, SystemTime};

use dynaschema::{DynamoEntity, DynamoTable, TableBuilder, TableSchema};
use dynaschema_tests::harness::{TestTable, n, table_with};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// With a sentinel, which ends with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HALL#<hall>")]
#[sk("BADGE#<number:05>")]
struct Badge {
    hall: String,
    number: u32,
    #[dynamo(unique)]
    code: String,
    #[dynamo(ttl = seconds)]
    until: Option<i64>,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Halls {
    Badge(Badge),
}

const NOW: i64 = 1_800_000_000;
const FIRST: i64 = 1_000_000_000;

fn at<S: TableSchema>(second: i64) -> impl FnOnce(TableBuilder<S>) -> TableBuilder<S> {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(second.unsigned_abs());
    move |options| options.clock(move || now)
}

fn badge(number: u32, until: Option<i64>) -> Badge {
    Badge { hall: "h".into(), number, code: "c".into(), until }
}

/// A badge and its sentinel, which another program lets end at this second.
async fn stored(until: i64) -> TestTable<Halls> {
    let halls = table_with(at(NOW)).await;
    badge(1, None).create().send(&halls).await.unwrap();
    for mut item in halls.stored().await {
        item.insert("until".to_owned(), n(until));
        halls.put_raw(item).await;
    }
    halls
}

/// That all reads and writes take the badge as there, or as not there.
async fn is_there(until: i64, there: bool) {
    let halls = stored(until).await;
    let found: Vec<Badge> = there.then(|| badge(1, Some(until))).into_iter().collect();
    let get = || Badge::get("h", 1);
    assert_eq!(get().optional(&halls).await.unwrap().into_iter().collect::<Vec<_>>(), found, "{until}");
    assert_eq!(get().exists(&halls).await.unwrap(), there, "{until}");
    let read = halls.batch_get([badge(1, None).key()]).send().await.unwrap();
    assert_eq!(read.into_iter().flatten().collect::<Vec<_>>(), found, "{until}");
    assert_eq!(Badge::query("h").all(&halls).await.unwrap(), found, "{until}");
    assert_eq!(Badge::query("h").count(&halls).await.unwrap(), found.len(), "{until}");
    assert_eq!(Badge::scan().all(&halls).await.unwrap(), found, "{until}");
    assert_eq!(Badge::scan().count(&halls).await.unwrap(), found.len(), "{until}");
    assert_eq!(Halls::partition(Badge::pk("h")).count(&halls).await.unwrap(), found.len(), "{until}");

    let other = badge(2, None).create().send(&halls).await;
    assert_eq!(other.is_err_and(|error| error.is_unique_violation()), there, "{until}");
    let again = Badge { code: "d".into(), ..badge(1, None) }.create().send(&halls).await;
    assert_eq!(again.is_err_and(|error| error.is_already_exists()), there, "{until}");

    let halls = stored(until).await;
    let updated = Badge::update("h", 1).set_until(NOW + 1).send(&halls).await;
    assert_eq!(updated.is_ok(), there, "{until}");
    let halls = stored(until).await;
    let modified = Badge::modify(&halls, &badge(1, None).key(), |badge| badge.code = "d".into()).await;
    assert_eq!(modified.is_ok(), there, "{until}");
    let halls = stored(until).await;
    let moved = badge(1, Some(until)).move_to(|badge| badge.number = 2).send(&halls).await;
    assert_eq!(moved.is_ok(), there, "{until}");
    let moved = Badge::get("h", 2).optional(&halls).await.unwrap();
    assert_eq!(moved, there.then(|| badge(2, Some(until))), "{until}");
}

#[tokio::test]
async fn what_is_no_time_ends_nothing() {
    for until in [0, -1, 1, 3_600, FIRST - 1, NOW + 1, NOW * 1_000, i64::MAX] {
        is_there(until, true).await;
    }
    for until in [FIRST, NOW - 1, NOW] {
        is_there(until, false).await;
    }
}

/// What no write sets stays as it is where a write does not set it, and can be put right or taken away.
#[tokio::test]
async fn what_is_no_end_stops_only_who_sets_it() {
    for until in [0, NOW * 1_000] {
        let read = badge(1, Some(until));
        let halls = stored(until).await;
        let edited = read.clone().edit().set_code("d".to_owned()).returning_new().send(&halls).await.unwrap();
        assert_eq!(edited, Badge { code: "d".into(), ..read.clone() }, "{until}");
        let mut together = halls.transact();
        together.add(edited.clone().edit().set_code("e".to_owned()));
        together.send().await.unwrap();
        let same = Badge::modify(&halls, &read.key(), |_| ()).await.unwrap();
        assert_eq!(same, Badge { code: "e".into(), ..read.clone() }, "{until}");

        assert_kind!(
            same.clone().edit().set_until(until + 1).send(&halls).await.unwrap_err(),
            Encode { path: "until" }
        );
        assert_kind!(same.clone().put().send(&halls).await.unwrap_err(), Encode { path: "until" });
        let set = |badge: &mut Badge| badge.until = badge.until.map(|until| until + 1);
        assert_kind!(Badge::modify(&halls, &read.key(), set).await.unwrap_err(), Encode { path: "until" });

        let mended = same.edit().set_until(NOW + 1).returning_new().send(&halls).await.unwrap();
        assert_eq!(mended.until, Some(NOW + 1), "{until}");
        for changed in [false, true] {
            let halls = stored(until).await;
            if changed {
                read.clone().edit().remove_until().send(&halls).await.unwrap();
                assert_eq!(Badge::get("h", 1).one(&halls).await.unwrap(), badge(1, None), "{until}");
            } else {
                read.clone().remove().send(&halls).await.unwrap();
                assert!(halls.stored().await.is_empty(), "{until}");
            }
        }
    }
}

/// Where the clock shows no time to live, as in a test, nothing has ended, and nothing is said of it.
#[tokio::test]
async fn a_clock_that_is_before_all_of_them() {
    let halls = stored(FIRST).await;
    for second in [0, FIRST - 1, FIRST] {
        let early = halls.with(at(second));
        let there = second < FIRST;
        assert_eq!(Badge::get("h", 1).exists(&early).await.unwrap(), there, "{second}");
        assert_eq!(Badge::scan().count(&early).await.unwrap(), usize::from(there), "{second}");
        let explained = Badge::scan().explain(&early).unwrap().to_string();
        assert_eq!(explained.contains("until"), !there, "{explained}");
        let created = badge(1, None).create().send(&early).await;
        assert_eq!(created.is_err_and(|error| error.is_already_exists()), there, "{second}");
    }
}

fn ends() -> impl Strategy<Value = i64> {
    prop_oneof![
        -10..10_i64,
        -FIRST..FIRST,
        FIRST..NOW,
        NOW - 2..NOW + 3,
        NOW..4 * NOW,
        NOW * 1_000..NOW * 2_000
    ]
}

/// The service drops what is dropped here.
#[test]
fn filters_and_looking_agree() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let config = ProptestConfig { cases: 24, ..ProptestConfig::default() };
    proptest!(config, |(ends in prop::collection::vec(ends(), 1..9))| {
        runtime.block_on(async {
            let halls: TestTable<Halls> = table_with(at(NOW)).await;
            for (number, until) in (1..).zip(&ends) {
                let mut item = halls.to_item(&badge(number, None)).unwrap();
                item.insert("until".to_owned(), n(*until));
                halls.put_raw(item).await;
            }
            let lives = |until: &&i64| **until < FIRST || **until > NOW;
            let living = ends.iter().filter(lives).count();
            prop_assert_eq!(Badge::scan().count(&halls).await.unwrap(), living);
            prop_assert_eq!(Badge::query("h").count(&halls).await.unwrap(), living);
            prop_assert_eq!(Halls::partition(Badge::pk("h")).all(&halls).await.unwrap().len(), living);
            Ok(())
        })?;
    });
}
