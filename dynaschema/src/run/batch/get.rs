//! Batch gets: the one place that sends `BatchGetItem`.

use std::collections::VecDeque;
use std::sync::Arc;

use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemOutput;

use super::rounds::{Answer, Ledger, Places, Rounds, State, go, tell_left};
use crate::core::Core;
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::observe::Label;
use crate::run::call::send;
use crate::run::early::{self, early};
use crate::run::fail::{beside_the_point, fail};
use crate::run::observing::under;
use crate::run::request::batch_get;
use crate::run::sending::landing;
use crate::run::{Asked, Limits, found};
use crate::wire::hook::Landed;
use crate::wire::{RawItem, Row};
use crate::{Error, Meter, Reads, Table};

const OPERATION: &str = "BatchGetItem";

/// What a batch of gets is called.
const READING: &str = "batch_get";

/// How many keys one request takes.
pub(crate) const READ_BATCH: usize = 100;

/// What became of the keys of a batch get.
#[derive(Debug)]
#[non_exhaustive]
pub struct ReadReport<E> {
    /// What became of each key, in the order of the keys.
    pub outcomes: Vec<ReadOutcome<E>>,
    /// Why the batch ended early, where a request failed.
    pub error: Option<Error>,
}

/// What became of one key of a batch get.
#[derive(Debug)]
pub enum ReadOutcome<E> {
    /// There is an item.
    Found(E),
    /// There is none.
    Missing,
    /// The item does not decode or is another entity's, or a value cannot stand in a key.
    Failed(Error),
    /// It was asked for, and not answered.
    Unprocessed,
    /// It was never asked for.
    NotAttempted,
}

impl<E> ReadReport<E> {
    /// The items that were found, in the order of their keys.
    pub fn into_items(self) -> impl Iterator<Item = E> {
        self.outcomes.into_iter().filter_map(|outcome| match outcome {
            ReadOutcome::Found(item) => Some(item),
            _ => None,
        })
    }
}

/// What was read, key by key.
pub(crate) struct Raw {
    pub(crate) ledger: Ledger,
    pub(crate) items: Vec<Option<RawItem>>,
    /// What the requests cost that were answered.
    pub(crate) cost: Cost,
}

/// How keys are read.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'a> {
    /// What errors call the items.
    pub(crate) entity: &'static str,
    pub(crate) consistent: bool,
    /// The attributes that are asked for, where they are not all.
    pub(crate) attributes: Option<&'a [&'static str]>,
    /// Whether the service is asked what each request cost.
    pub(crate) costs: bool,
    /// Who reads the items of an answer early, if somebody does.
    pub(crate) early: Option<early::Reads>,
}

/// What was read, handed out once for each place that asks for it.
struct Shared {
    items: Vec<Option<RawItem>>,
    /// How often each item is still asked for.
    uses: Vec<usize>,
}

impl Shared {
    fn new(items: Vec<Option<RawItem>>, places: impl Iterator<Item = usize>) -> Self {
        let mut uses = vec![0; items.len()];
        places.for_each(|at| uses[at] += 1);
        Self { items, uses }
    }

    /// A copy of an item, or at its last use the item itself.
    fn at(&mut self, at: usize) -> Option<RawItem> {
        self.uses[at] -= 1;
        if self.uses[at] == 0 { self.items[at].take() } else { self.items[at].clone() }
    }
}

/// Reads all of the items, or fails with the keys that were not answered.
pub(crate) async fn read_batch<E, S>(
    table: Table<S>,
    asked: Asked,
    limits: Limits,
) -> Result<Vec<Option<E>>, Error>
where
    E: Send + 'static,
    S: Reads<E>,
{
    let label = table.core.labelled(|| Label::new(asked.entity, READING));
    under!(label, read_all(table, asked, limits))
}

async fn read_all<E, S>(table: Table<S>, asked: Asked, limits: Limits) -> Result<Vec<Option<E>>, Error>
where
    E: Send + 'static,
    S: Reads<E>,
{
    let Asked { entity, keys, places, consistent, expired, attributes } = asked;
    let asking = Asking {
        entity,
        consistent,
        attributes: attributes.as_deref(),
        costs: false,
        early: Some(early::<E, S>),
    };
    let places = places.into_iter().collect::<Result<Vec<_>, _>>()?;
    let Raw { ledger, items, .. } = read_items(&table, asking, &keys.items, limits).await;
    if let Some(error) = ledger.unfinished(keys.items.iter().map(|(key, ())| key), 0) {
        return Err(error.at_table(&table.core.name).of_entity(entity));
    }
    let now = (!expired).then(|| table.core.clock.now());
    let (mut decoded, mut errors) = (Vec::with_capacity(places.len()), Vec::new());
    let mut items = Shared::new(items, places.iter().copied());
    for at in places {
        match found::<E, S>(&table.core, items.at(at), now) {
            Ok(item) => decoded.push(item),
            Err(error) => errors.push(error),
        }
    }
    let failed = errors.len();
    match errors.into_iter().next() {
        None => Ok(decoded),
        Some(error) => Err(error.counted(decoded.iter().flatten().count(), failed)),
    }
}

/// Reads what it can.
pub(crate) async fn report_batch<E, S>(
    table: Table<S>,
    asked: Asked,
    limits: Limits,
) -> Result<ReadReport<E>, Error>
where
    E: Send + 'static,
    S: Reads<E>,
{
    let label = table.core.labelled(|| Label::new(asked.entity, READING));
    under!(label, reported(table, asked, limits))
}

async fn reported<E, S>(table: Table<S>, asked: Asked, limits: Limits) -> Result<ReadReport<E>, Error>
where
    E: Send + 'static,
    S: Reads<E>,
{
    let Asked { entity, keys, places, consistent, expired, attributes } = asked;
    let asking = Asking {
        entity,
        consistent,
        attributes: attributes.as_deref(),
        costs: false,
        early: Some(early::<E, S>),
    };
    let Raw { ledger, items, .. } = read_items(&table, asking, &keys.items, limits).await;
    let now = (!expired).then(|| table.core.clock.now());
    let mut items = Shared::new(items, places.iter().flatten().copied());
    let outcome = |place: Result<usize, Error>| match place {
        Err(error) => ReadOutcome::Failed(error),
        Ok(at) => match ledger.states[at] {
            State::Done => judged(found::<E, S>(&table.core, items.at(at), now)),
            State::NotAttempted => ReadOutcome::NotAttempted,
            State::Unprocessed | State::Unknown => ReadOutcome::Unprocessed,
        },
    };
    let outcomes = places.into_iter().map(outcome).collect();
    Ok(ReadReport { outcomes, error: ledger.error })
}

fn judged<E>(found: Result<Option<E>, Error>) -> ReadOutcome<E> {
    match found {
        Ok(Some(item)) => ReadOutcome::Found(item),
        Ok(None) => ReadOutcome::Missing,
        Err(error) => ReadOutcome::Failed(error),
    }
}

/// Reads the items as they are.
pub(crate) async fn read_items<S>(
    table: &Table<S>,
    asking: Asking<'_>,
    keys: &[(ItemKey, ())],
    limits: Limits,
) -> Raw {
    read_keys(&table.core, table.meter.as_ref(), asking, keys, limits).await
}

/// The same without the table's type.
pub(crate) async fn read_keys(
    core: &Arc<Core>,
    meter: Option<&Meter>,
    asking: Asking<'_>,
    keys: &[(ItemKey, ())],
    limits: Limits,
) -> Raw {
    let mut reads =
        Chunks { core, meter, asking, keys, items: vec![None; keys.len()], cost: Cost::default() };
    let ledger = go(&mut reads, keys.len(), limits).await;
    Raw { ledger, items: reads.items, cost: reads.cost }
}

/// Reads on their way.
struct Chunks<'a> {
    core: &'a Arc<Core>,
    meter: Option<&'a Meter>,
    asking: Asking<'a>,
    keys: &'a [(ItemKey, ())],
    items: Vec<Option<RawItem>>,
    cost: Cost,
}

impl Chunks<'_> {
    /// Puts the items of an answer in their places; the keys that it left come back.
    fn take_in(
        &mut self,
        chunk: &[usize],
        mut output: Landed<BatchGetItemOutput>,
    ) -> Result<Vec<usize>, Error> {
        let keys = chunk.iter().map(|item| (*item, &self.keys[*item].0));
        let places = Places::new(&self.core.layout, keys);
        let place = |item: &dyn Row| places.find(item).ok_or_else(|| beside_the_point(OPERATION));
        for item in output.take_items() {
            let at = place(&item)?;
            self.items[at] = Some(item);
        }
        let left =
            output.output.unprocessed_keys.unwrap_or_default().into_values().flat_map(|left| left.keys);
        left.map(|key| place(&key)).collect()
    }
}

impl Rounds for Chunks<'_> {
    fn take(&self, queue: &mut VecDeque<usize>) -> Vec<usize> {
        queue.drain(..queue.len().min(READ_BATCH)).collect()
    }

    async fn send(&mut self, chunk: &[usize], retried: usize) -> Answer {
        let keys = chunk.iter().map(|item| &self.keys[*item].0);
        let Asking { entity, consistent, attributes, costs, early } = self.asking;
        let costs = costs || self.core.asks_cost(self.meter);
        let request = match batch_get(self.core, keys, (attributes, consistent), costs) {
            Ok(request) => request,
            Err(error) => return Answer { left: Err(error), doubted: false },
        };
        tell_left(self.core, OPERATION, retried);
        let request =
            landing!(self.core, BatchGetItem, request, early.and_then(|early| early(self.core, None)));
        let cost = |output: &Landed<BatchGetItemOutput>| {
            let units = output.consumed_capacity().first();
            Cost::of_read(units, output.count_items())
        };
        let failed = |error, nature| fail(OPERATION, nature, error).of_entity(entity);
        let sent = send(OPERATION, self.core, self.meter, request.retrying(retried), cost, failed).await;
        let left = sent.and_then(|sent| {
            self.cost += sent.cost;
            self.take_in(chunk, sent.output)
        });
        Answer { left, doubted: false }
    }
}
