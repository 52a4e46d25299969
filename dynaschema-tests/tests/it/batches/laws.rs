//! Laws of batches, over random sequences.
//!
//! A batch ends as its writes one by one in order do. A batch get gives at each place what a get
//! of the key there gives. Both hold whatever parts the service leaves for later.

use std::collections::{BTreeMap, BTreeSet};

use dynaschema::Item;
use dynaschema::embedded::{Fault, Unprocessed};
use dynaschema_tests::fixtures::shop::{OrderItem, Shop};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};

use super::{key, line, lines};

/// Fewer than of laws that need no engine.
const CASES: u32 = 64;

/// Runs a law with a runtime for each case, whose clock stands still but for what waits.
#[track_caller]
fn property<S: Strategy>(cases: S, holds: impl AsyncFn(S::Value)) {
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::XorShift,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&cases, |case| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(holds(case));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// What a batch is given of a line.
#[derive(Debug, Clone, Copy)]
enum Given {
    /// A put of it, with this product.
    Line(u8),
    /// The same, as the table's enum.
    Shop(u8),
    Delete,
}

type Write = (u16, Given);

fn writes() -> impl Strategy<Value = Vec<Write>> {
    let given =
        prop_oneof![(0..9_u8).prop_map(Given::Line), (0..9_u8).prop_map(Given::Shop), Just(Given::Delete)];
    proptest::collection::vec((0..40_u16, given), 0..80)
}

/// Which parts of which requests are left for later.
fn leftovers() -> impl Strategy<Value = Option<(u64, Unprocessed)>> {
    let part = prop_oneof![
        Just(Unprocessed::Half),
        Just(Unprocessed::All),
        (1..30_usize).prop_map(Unprocessed::Count)
    ];
    proptest::option::of((any::<u64>(), part))
}

fn leave(table: &TestTable<Shop>, leftovers: Option<(u64, Unprocessed)>) {
    if let Some((seed, part)) = leftovers {
        for operation in ["BatchWriteItem", "BatchGetItem"] {
            // Never eight in a row: then a batch gives the rest back.
            for request in (0..64).filter(|request| request % 8 != 7 && seed >> request & 1 == 1) {
                table.faults().on(operation).nth(request + 1).inject(Fault::Unprocessed(part));
            }
        }
    }
}

async fn one_by_one(table: &TestTable<Shop>, writes: &[Write]) {
    for (number, given) in writes {
        match given {
            Given::Line(product) | Given::Shop(product) => {
                drop(line(*number, &product.to_string()).put().send(table).await.unwrap());
            }
            Given::Delete => OrderItem::delete("A1", *number).send(table).await.unwrap(),
        }
    }
}

/// The stored items by their sort keys.
async fn stored(table: &TestTable<Shop>) -> BTreeMap<String, Item> {
    let items = table.stored().await.into_iter();
    items.map(|item| (crate::check::text(&item, "SK"), item)).collect()
}

#[test]
fn a_batch_is_its_writes_in_order() {
    needs!(PausedTime);
    property((0..40_u16, writes(), leftovers()), async |(before, writes, leftovers)| {
        let (batched, single) = (table::<Shop>().await, table::<Shop>().await);
        for table in [&batched, &single] {
            table.batch_write().put_all(lines(0..before)).send().await.unwrap();
            table.faults().clear();
        }
        leave(&batched, leftovers);
        let add = |batch: dynaschema::op::BatchWrite<Shop>, (number, given): &Write| match given {
            Given::Line(product) => batch.put(line(*number, &product.to_string())),
            Given::Shop(product) => batch.put(Shop::OrderItem(line(*number, &product.to_string()))),
            Given::Delete => batch.delete(&key(*number)),
        };
        let batch = writes.iter().fold(batched.batch_write(), add);
        let written = batch.send().await.unwrap();
        one_by_one(&single, &writes).await;
        assert_eq!(stored(&batched).await, stored(&single).await);
        let keys: BTreeSet<u16> = writes.iter().map(|(number, _)| *number).collect();
        assert_eq!((written.items, written.merged), (keys.len(), writes.len() - keys.len()));
        if leftovers.is_none() {
            assert_eq!(batched.faults().count("BatchWriteItem"), keys.len().div_ceil(25));
        }
    });
}

#[test]
fn a_batch_get_is_a_get_at_each_place() {
    needs!(PausedTime);
    let keys = proptest::collection::vec(0..400_u16, 0..300);
    property((keys, leftovers()), async |(keys, leftovers)| {
        let table = table::<Shop>().await;
        table.batch_write().put_all(lines(100..300)).send().await.unwrap();
        leave(&table, leftovers);
        let found = table.batch_get(keys.iter().map(|number| key(*number))).send().await.unwrap();
        let wanted = |number: &u16| (100..300).contains(number).then(|| line(*number, "P1"));
        assert_eq!(found, keys.iter().map(wanted).collect::<Vec<_>>());
        if leftovers.is_none() {
            let distinct: BTreeSet<&u16> = keys.iter().collect();
            assert_eq!(table.faults().count("BatchGetItem"), distinct.len().div_ceil(100));
        }
    });
}
