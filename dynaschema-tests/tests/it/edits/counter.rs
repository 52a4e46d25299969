//! The number of edits that succeed is the number of their effects, in any interleaving.

use std::pin::Pin;

use dynaschema::{Contains, Entity, Error, Table};
use dynaschema_tests::harness::table;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use super::{Held, Meter, Versioned, held, meter, versioned};

/// How many schedules each entity has, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 40;

type Sent = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// An entity with a number that clients count up.
trait Counter: Entity + Clone + Contains<Self> {
    fn created(table: &Table<Self>) -> impl Future<Output = Result<(), Error>> + Send;

    fn read(table: &Table<Self>) -> impl Future<Output = Result<Self, Error>> + Send;

    fn count(&self) -> u64;

    /// One more than what was read, in one of the ways in which an edit can say that.
    fn count_up(&self, way: usize, table: &Table<Self>) -> Sent;
}

macro_rules! counter {
    ($entity:ident, $new:ident, |$value:ident| $count:expr, [$($edit:expr),+]) => {
        impl Counter for $entity {
            async fn created(table: &Table<Self>) -> Result<(), Error> {
                $new().create().send(table).await.map(drop)
            }

            async fn read(table: &Table<Self>) -> Result<Self, Error> {
                $entity::get(1).consistent().one(table).await
            }

            fn count(&self) -> u64 {
                let $value = self;
                $count
            }

            fn count_up(&self, way: usize, table: &Table<Self>) -> Sent {
                let $value = self;
                let edits = [$($edit),+];
                let edit = edits[way % edits.len()].clone();
                match way / edits.len() % 3 {
                    0 => Box::pin(edit.send(table)),
                    1 => {
                        let sent = edit.returning_new().send(table);
                        Box::pin(async { sent.await.map(drop) })
                    }
                    _ => {
                        let mut transaction = table.transact();
                        let handle = transaction.add(edit);
                        let sent = transaction.send();
                        let alone = move |error: Error| match error.failed(handle) {
                            Some(failed) => failed.error().clone(),
                            None => error,
                        };
                        Box::pin(async move { sent.await.map(drop).map_err(alone) })
                    }
                }
            }
        }
    };
}

counter!(
    Meter,
    meter,
    |value| value.count + value.nested.count,
    [
        value.edit().set_count(value.count + 1),
        value.edit().set(|meter| meter.count, value.count + 1),
        value.edit().set(|meter| meter.nested.member::<u64>("count"), value.nested.count + 1),
        value.edit().set_count(value.count + 1).set_seen(7)
    ]
);
counter!(
    Versioned,
    versioned,
    |value| value.count,
    [
        value.edit().set_count(value.count + 1),
        value.edit().set(|meter| meter.count, value.count + 1),
        value.edit().set_count(value.count + 1).set_seen(7)
    ]
);
counter!(Held, held, |value| value.count, [value.edit().set_count(value.count + 1)]);

/// What happens, client by client: one that has read counts up, in some way; one that has not, reads.
fn schedules() -> impl Strategy<Value = Vec<(usize, usize)>> {
    (2_usize..=8).prop_flat_map(|clients| vec((0..clients, 0_usize..12), 2..24))
}

async fn holds<E: Counter>(schedule: &[(usize, usize)]) -> Result<(), String> {
    let table = table::<E>().await;
    let failed = |error: Error| format!("{error:?}");
    E::created(&table).await.map_err(failed)?;
    let mut read: Vec<Option<E>> = vec![None; 8];
    let mut done = 0;
    for (client, way) in schedule {
        match read[*client].take() {
            None => read[*client] = Some(E::read(&table).await.map_err(failed)?),
            Some(value) => match value.count_up(*way, &table).await {
                Ok(()) => done += 1,
                Err(error) if error.is_stale() || error.is_version_conflict() => {}
                Err(error) => return Err(failed(error)),
            },
        }
    }
    let count = E::read(&table).await.map_err(failed)?.count();
    if count == done { Ok(()) } else { Err(format!("{done} edits succeeded, and {count} have an effect")) }
}

#[track_caller]
fn uphold<E: Counter>() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = CASES;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(20_260_501);
    }
    let outcome = TestRunner::new(config)
        .run(&schedules(), |schedule| runtime.block_on(holds::<E>(&schedule)).map_err(TestCaseError::fail));
    if let Err(failure) = outcome {
        panic!("{}: {failure}", std::any::type_name::<E>());
    }
}

#[test]
fn of_a_field_and_a_place_inside_of_one() {
    uphold::<Meter>();
}

#[test]
fn of_a_field_beside_a_version() {
    uphold::<Versioned>();
}

#[test]
fn of_a_field_that_only_keys_hold() {
    uphold::<Held>();
}

/// Clients at one time, each of which tries until it has counted: none counts in vain.
#[tokio::test]
async fn clients_that_try_again_count_exactly() {
    for clients in 2..=8_u64 {
        let table = table::<Meter>().await;
        Meter::created(&table).await.unwrap();
        let tasks = (0..clients).map(|_| {
            let table = (*table).clone();
            tokio::spawn(async move {
                let mut tries = 1;
                while let Err(error) = Meter::read(&table).await.unwrap().count_up(0, &table).await {
                    assert!(error.is_stale(), "{error:?}");
                    tries += 1;
                }
                tries
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            // Each failure is another's success.
            assert!(task.await.unwrap() <= clients);
        }
        assert_eq!(Meter::read(&table).await.unwrap().count(), clients);
    }
}
