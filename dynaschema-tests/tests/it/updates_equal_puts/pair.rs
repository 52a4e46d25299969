//! Two tables under one clock: what is tried on one is checked by puts on the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use aws_sdk_dynamodb::types::{DeleteRequest, WriteRequest};
use dynaschema::Item;
use dynaschema_tests::fixtures::writes::Subject;
use dynaschema_tests::harness::{TestTable, table_with};

/// The table under test, and that of the puts.
pub(super) struct Pair<E: Subject> {
    pub(super) tried: TestTable<E>,
    pub(super) put: TestTable<E>,
    clock: Arc<AtomicU64>,
}

impl<E: Subject> Pair<E> {
    pub(super) async fn new() -> Self {
        let clock = Arc::new(AtomicU64::new(0));
        let side = || {
            let clock = clock.clone();
            table_with(|options| options.clock(move || moment(clock.load(Ordering::Relaxed))))
        };
        Self { tried: side().await, put: side().await, clock }
    }

    /// Lets both clocks show another moment.
    pub(super) fn at(&self, moment: u64) {
        self.clock.store(moment, Ordering::Relaxed);
    }

    /// Empties both tables.
    pub(super) async fn clear(&self) {
        clear(&self.tried).await;
        clear(&self.put).await;
    }
}

/// Moments differ in what every spec of a key shows of them, and none is a whole second.
fn moment(number: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::new(1_770_000_000 + number * 100_000, 1_000_100)
}

async fn clear<E: Subject>(table: &TestTable<E>) {
    let delete = |item: Item| {
        let key: Item = item.into_iter().filter(|(name, _)| ["PK", "SK"].contains(&name.as_str())).collect();
        let delete = DeleteRequest::builder().set_key(Some(key)).build().expect("a request with a key");
        WriteRequest::builder().delete_request(delete).build()
    };
    let deletes: Vec<WriteRequest> = table.stored().await.into_iter().map(delete).collect();
    for chunk in deletes.chunks(25) {
        let delete = table.client().batch_write_item().request_items(table.name(), chunk.to_vec());
        delete.send().await.expect("the engine deletes items");
    }
    table.faults().clear();
}
