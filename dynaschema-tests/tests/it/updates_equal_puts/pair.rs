//! Two tables under one clock: what is tried on one is checked by puts on the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use aws_sdk_dynamodb::types::{DeleteRequest, WriteRequest};
use dynaschema::Item;
use dynaschema_tests::fixtures::writes::Subject;
use dynaschema_tests::harness::{TestTable, table_with};

use super::names::Names;

/// The table under test, and that of the puts.
pub(super) struct Pair<E: Subject> {
    pub(super) tried: TestTable<E::Home>,
    pub(super) put: TestTable<E::Home>,
    pub(super) names: Names,
    clock: Arc<AtomicU64>,
}

impl<E: Subject> Pair<E> {
    pub(super) async fn new() -> Self {
        let clock = Arc::new(AtomicU64::new(0));
        let side = || {
            let clock = clock.clone();
            table_with(|options| options.clock(move || moment(clock.load(Ordering::Relaxed))))
        };
        let (tried, put) = (side().await, side().await);
        let names = Names::of(&tried, E::FACTS);
        Self { tried, put, names, clock }
    }

    /// Lets both clocks show another moment.
    pub(super) fn at(&self, moment: u64) {
        self.clock.store(moment, Ordering::Relaxed);
    }

    /// Empties both tables.
    pub(super) async fn clear(&self) {
        self.clear_one(&self.tried).await;
        self.clear_one(&self.put).await;
    }

    async fn clear_one(&self, table: &TestTable<E::Home>) {
        let delete = |item: Item| {
            let delete = DeleteRequest::builder().set_key(Some(self.names.key_of(item)));
            let delete = delete.build().expect("a request with a key");
            WriteRequest::builder().delete_request(delete).build()
        };
        let deletes: Vec<WriteRequest> = table.stored().await.into_iter().map(delete).collect();
        for chunk in deletes.chunks(25) {
            let delete = table.client().batch_write_item().request_items(table.name(), chunk.to_vec());
            delete.send().await.expect("the engine deletes items");
        }
        table.faults().clear();
    }
}

/// Moments differ in what every spec of a key shows of them, and none is a whole second.
fn moment(number: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::new(1_770_000_000 + number * 100_000, 1_000_100)
}
