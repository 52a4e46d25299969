//! Batch writes: the one place that sends `BatchWriteItem`.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemOutput;
use aws_sdk_dynamodb::types::WriteRequest;

use super::rounds::{Answer, Ledger, Places, Rounds, State, go, tell_left};
use crate::core::Core;
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::plan::{BatchEntry, write_chunk};
use crate::run::Limits;
use crate::run::call::send;
use crate::run::fail::{fail, unusable};
use crate::run::observing::under;
use crate::run::request::batch_write;
use crate::run::sending::{Doubt, sending};
use crate::{Error, ErrorKind, Meter, Table};

const OPERATION: &str = "BatchWriteItem";

/// What a batch of writes is called.
const WRITING: &str = "batch_write";

/// A batch of which everything was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// How many items were put or deleted.
    pub items: usize,
    /// How many writes were not sent, because a later one was to the same key.
    pub merged: usize,
}

/// What became of the writes of a batch.
#[derive(Debug)]
#[non_exhaustive]
pub struct WriteReport {
    /// Each write's key and what became of it, in the order in which they were given. Writes to
    /// one key have the outcome of the last of them, which alone was sent.
    pub writes: Vec<(ItemKey, WriteOutcome)>,
    /// How many writes were not sent, because a later one was to the same key.
    pub merged: usize,
    /// Why the batch ended early, where a request failed.
    pub error: Option<Error>,
}

/// What became of one write of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteOutcome {
    /// The item is put or deleted.
    Written,
    /// It was sent and the service left it undone: nothing happened to the item.
    Unprocessed,
    /// It was never sent.
    NotAttempted,
    /// It was sent without an answer, or in a request that was refused for the sake of another item of it: it
    /// may have happened or not.
    Unknown,
}

impl WriteReport {
    /// Whether everything was written.
    pub fn is_complete(&self) -> bool {
        self.writes.iter().all(|(_, outcome)| *outcome == WriteOutcome::Written)
    }
}

impl From<State> for WriteOutcome {
    fn from(state: State) -> Self {
        match state {
            State::NotAttempted => Self::NotAttempted,
            State::Unprocessed => Self::Unprocessed,
            State::Unknown => Self::Unknown,
            State::Done => Self::Written,
        }
    }
}

/// Writes all of it, or fails with what is left; `given` is how many writes there were before
/// they were merged.
pub(crate) async fn write_batch<S>(
    table: Table<S>,
    writes: Vec<(ItemKey, BatchEntry)>,
    given: usize,
    limits: Limits,
) -> Result<Written, Error> {
    let ledger = under!(table.core.labelled_as(WRITING), Writes::of(&table, &writes).all(limits));
    match ledger.unfinished(writes.iter().map(|(key, _)| key), 0) {
        Some(error) => Err(placed(&table.core, error)),
        None => Ok(Written { items: writes.len(), merged: given - writes.len() }),
    }
}

/// Writes what it can; `places` are the writes as they were given, before they were merged.
pub(crate) async fn report_writes<S>(
    table: Table<S>,
    writes: Vec<(ItemKey, BatchEntry)>,
    places: Vec<usize>,
    limits: Limits,
) -> Result<WriteReport, Error> {
    let all = Writes::of(&table, &writes).all(limits);
    let Ledger { states, error } = under!(table.core.labelled_as(WRITING), all);
    Ok(WriteReport {
        writes: places.iter().map(|at| (writes[*at].0.clone(), states[*at].into())).collect(),
        merged: places.len() - writes.len(),
        error: error.map(|error| placed(&table.core, error)),
    })
}

fn placed(core: &Core, error: Error) -> Error {
    error.at_table(&core.name).of_entity(core.layout.table.name)
}

/// Writes on their way.
pub(super) struct Writes<'a> {
    pub(super) core: &'a Arc<Core>,
    pub(super) meter: Option<&'a Meter>,
    pub(super) items: &'a [(ItemKey, BatchEntry)],
}

impl<'a> Writes<'a> {
    fn of<S>(table: &'a Table<S>, writes: &'a [(ItemKey, BatchEntry)]) -> Self {
        Self { core: &table.core, meter: table.meter.as_ref(), items: writes }
    }

    pub(super) async fn all(mut self, limits: Limits) -> Ledger {
        let items = self.items.len();
        go(&mut self, items, limits).await
    }

    /// The writes of a chunk that an answer names.
    fn named(
        &self,
        chunk: &[usize],
        left: Option<HashMap<String, Vec<WriteRequest>>>,
    ) -> Result<Vec<usize>, Error> {
        let Some(left) = left.filter(|left| !left.is_empty()) else { return Ok(Vec::new()) };
        let places = Places::new(&self.core.layout, chunk.iter().map(|item| (*item, &self.items[*item].0)));
        let left = left.into_values().flatten();
        left.map(|write| {
            let item =
                write.put_request.map(|put| put.item).or(write.delete_request.map(|delete| delete.key));
            item.and_then(|item| places.find(&item)).ok_or_else(|| unusable(OPERATION))
        })
        .collect()
    }
}

/// Whether a batch was refused for the sake of one of its items. The service writes them side by side and
/// undoes nothing, so the others may be written.
fn is_of_one_item(error: &Error) -> bool {
    const TOO_LARGE: &str = "ItemCollectionSizeLimitExceededException";
    error.is_contended() || matches!(error.kind(), ErrorKind::Service { code: TOO_LARGE, .. })
}

impl Rounds for Writes<'_> {
    fn take(&self, queue: &mut VecDeque<usize>) -> Vec<usize> {
        write_chunk(self.items, queue)
    }

    async fn send(&mut self, chunk: &[usize], retried: usize) -> Answer {
        let writes = chunk.iter().map(|item| &self.items[*item]);
        let (request, body) = match batch_write(self.core, writes, self.core.asks_cost(self.meter)) {
            Ok(request) => request,
            Err(error) => return Answer { left: Err(error), doubted: false },
        };
        tell_left(self.core, OPERATION, retried);
        let mut doubt = Doubt::default();
        let request = doubt.watch(sending!(request, self.core.overrides())).carrying(body).retrying(retried);
        let cost = |output: &BatchWriteItemOutput| Cost::of_write(output.consumed_capacity().first());
        let failed = |error, nature| fail(OPERATION, nature, error);
        let sent = send(OPERATION, self.core, self.meter, request, cost, failed).await;
        let is_answered = sent.is_ok();
        let left = sent.and_then(|sent| self.named(chunk, sent.output.unprocessed_items));
        let failed = |is: fn(&Error) -> bool| left.as_ref().is_err_and(is);
        let for_one = chunk.len() > 1 && failed(is_of_one_item);
        // An earlier try of the SDK's may have done what the answer to the last one says is not.
        let doubted = doubt.is_raised() || for_one || failed(Error::is_outcome_unknown);
        let is_done = left.as_ref().is_ok_and(Vec::is_empty);
        // A request that failed without an answer has said so itself.
        let is_untold = is_answered || for_one && !doubt.is_raised();
        if is_untold && doubted && !is_done {
            self.core.tell_doubt(OPERATION);
        }
        Answer { left, doubted }
    }
}
