//! Concurrent gets, gathered into batches.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::{Handle, Id};
use tokio::sync::oneshot;

use super::batch::{Asking, READ_BATCH, Raw, State, read_items};
use super::call::Call;
use super::deadline::in_time;
use super::fail::too_late;
use super::observing::under;
use crate::error::{Left, What};
use crate::key::ItemKey;
use crate::observe::Label;
use crate::plan::Merged;
use crate::run::{Limits, found};
use crate::wire::RawItem;
use crate::{Contains, Entity, EntityKey, Error, Table, TableSchema};

/// How long a loader gathers gets by default.
const WINDOW: Duration = Duration::from_millis(1);

const OPERATION: &str = "BatchGetItem";

/// What its gets are called.
const LOADER: &str = "loader";

/// How many runtimes may end under one get.
const RUNTIMES: usize = 8;

/// Turns gets that are awaited at the same time into batch gets.
///
/// A hundred different keys are sent at once, as one `BatchGetItem`; fewer, after a window of a
/// millisecond from the first of them. Gets of one key in one batch share its place in it. Each get
/// has its own result, or its own copy of the error. Nothing is cached: a key that is asked for
/// again, when its batch is on the way or back, is read again.
///
/// Needs a tokio runtime with time: batches are tasks of their own, so that a get which is dropped takes none
/// of the others with it. Gets on several runtimes share batches, and each of these runtimes waits for the
/// end of the window. The one on which it ended, or which had the get that filled the batch, sends it, and
/// has to be driven until the batch has ended, as a runtime's other requests have to: where each thread has a
/// runtime that it drives only while it waits itself, the gets of others may wait for that one, so give them
/// a [`deadline`](Call::deadline). A key for which nobody waits any more as its batch is sent is left out,
/// and once nobody waits for the batch, as each was dropped or came to its deadline, it ends. Clones share
/// their batches.
///
/// ```
/// # use dynaschema::{DynamoEntity, Meter, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// User { id: 1 }.create().send(&users).await?;
///
/// let meter = Meter::new();
/// let loader = users.metered(&meter).loader();
/// let (one, two, again) =
///     tokio::try_join!(loader.get(&UserKey { id: 1 }), loader.get(&UserKey { id: 2 }), loader.get(&UserKey { id: 1 }))?;
/// assert_eq!((one, two, again), (Some(User { id: 1 }), None, Some(User { id: 1 })));
/// assert_eq!(meter.cost().requests, 1);
/// # Ok(())
/// # }
/// ```
pub struct Loader<S>(Arc<Shared<S>>);

struct Shared<S> {
    table: Table<S>,
    ways: Ways,
    gathering: Mutex<Gathering>,
}

/// How a loader reads.
#[derive(Clone, Copy)]
struct Ways {
    consistent: bool,
    /// Whether what has expired is given, too.
    expired: bool,
    window: Duration,
}

/// The gets of the next batch.
#[derive(Default)]
struct Gathering {
    /// Which batch it is, so that a window does not end another's.
    number: u64,
    gets: Merged<()>,
    /// For each key, who waits for its item.
    waiting: Vec<Vec<Waiting>>,
    /// The runtimes on which its end is waited for.
    windows: Vec<Id>,
}

type Found = Result<Option<RawItem>, Error>;
type Waiting = oneshot::Sender<Found>;

impl<S: TableSchema> Table<S> {
    /// Turns gets that are awaited at the same time into batch gets.
    pub fn loader(&self) -> Loader<S> {
        let consistent = self.core.defaults.consistent;
        Loader::new(self.clone(), Ways { consistent, expired: false, window: WINDOW })
    }
}

impl<S> Loader<S> {
    fn new(table: Table<S>, ways: Ways) -> Self {
        Self(Arc::new(Shared { table, ways, gathering: Mutex::default() }))
    }

    fn with(&self, change: impl FnOnce(&mut Ways)) -> Self {
        let mut ways = self.0.ways;
        change(&mut ways);
        Self::new(self.0.table.clone(), ways)
    }

    /// A loader that reads the latest state, at twice the capacity. It shares no batches with this one.
    #[must_use = "this one stays as it is"]
    pub fn consistent(&self) -> Self {
        self.with(|ways| ways.consistent = true)
    }

    /// A loader that also gives items that have expired (`#[dynamo(ttl)]`) and that the service has not
    /// deleted yet. It shares no batches with this one.
    #[must_use = "this one stays as it is"]
    pub fn include_expired(&self) -> Self {
        self.with(|ways| ways.expired = true)
    }

    /// A loader that gathers gets for this long, of tokio's time, instead of a millisecond. It
    /// shares no batches with this one.
    #[must_use = "this one stays as it is"]
    pub fn window(&self, window: Duration) -> Self {
        self.with(|ways| ways.window = window)
    }
}

impl<S: TableSchema> Loader<S> {
    /// The item under a key, if there is one; of any entity of the table.
    ///
    /// The errors are those of a batch get: `WrongEntity`, `Decode`, `Unprocessed` for this key
    /// alone, or the request's own.
    pub fn get<K>(&self, key: &K) -> Call<Option<K::Entity>>
    where
        K: EntityKey,
        S: Contains<K::Entity>,
    {
        let shared = self.0.clone();
        let core = shared.table.core.clone();
        let key = core.key_of(key);
        let label = core.labelled(|| Label::new(K::Entity::SCHEMA.name, LOADER));
        let load = move |key| async move {
            let core = &shared.table.core;
            let entity = K::Entity::SCHEMA.name;
            let placed = |error: Error| error.at_table(&core.name).of_entity(entity);
            let found_item =
                in_time(shared.found(&key)).await.unwrap_or_else(|passed| Err(too_late(OPERATION, passed)));
            let found_item = found_item.map_err(placed)?;
            let item = found_item.map_err(|error| placed(error).with_key(Some(key)))?;
            let now = (!shared.ways.expired).then(|| core.clock.now());
            found::<K::Entity, S>(core, item, now)
        };
        core.call(key, move |key| async move { under!(label, load(key)) })
    }
}

impl<S: TableSchema> Shared<S> {
    /// What a batch has for the key. Where its runtime ended before it, this one's takes it on.
    async fn found(self: &Arc<Self>, key: &ItemKey) -> Result<Found, Error> {
        for _ in 0..RUNTIMES {
            if let Ok(found) = self.ask(key.clone())?.await {
                return Ok(found);
            }
        }
        Ok(Err(stopped()))
    }

    /// Adds a get to the batch that is gathered, and sends it if it is full.
    fn ask(self: &Arc<Self>, key: ItemKey) -> Result<oneshot::Receiver<Found>, Error> {
        let runtime = Handle::try_current().map_err(|_| no_runtime())?;
        let (sender, receiver) = oneshot::channel();
        let mut gathering = self.gathering();
        let at = gathering.gets.insert(key, ());
        match gathering.waiting.get_mut(at) {
            Some(waiting) => waiting.push(sender),
            None => gathering.waiting.push(vec![sender]),
        }
        // One that nobody drives any more ends no window, so each that waits has one of its own.
        let is_first = !gathering.windows.contains(&runtime.id());
        if is_first {
            gathering.windows.push(runtime.id());
        }
        let number = gathering.number;
        let full = (gathering.waiting.len() == READ_BATCH).then(|| gathering.take());
        // A runtime that has ended drops a task as it is spawned, and a window then looks at what is
        // gathered.
        drop(gathering);
        if let Some(full) = full {
            runtime.spawn(self.clone().send(full));
        } else if is_first {
            runtime.spawn(Window { shared: self.clone(), number }.end());
        }
        Ok(receiver)
    }

    /// Takes what was gathered, unless that batch was full before.
    fn take(&self, number: u64) -> Option<Gathering> {
        let mut gathering = self.gathering();
        (gathering.number == number).then(|| gathering.take())
    }

    /// Reads a batch, and gives everyone theirs. Who waits no longer is passed over, and behind the deadline
    /// of the last one that waits nothing more is sent.
    async fn send(self: Arc<Self>, batch: Gathering) {
        let Gathering { gets, waiting, .. } = batch;
        let awaited = gets.items.into_iter().zip(waiting).filter_map(|(key, mut waiting)| {
            waiting.retain(|one| !one.is_closed());
            (!waiting.is_empty()).then_some((key, waiting))
        });
        let (keys, mut waiting): (Vec<_>, Vec<_>) = awaited.unzip();
        let (entity, consistent) = (S::TABLE.name, self.ways.consistent);
        let asking = Asking { entity, consistent, attributes: None, costs: false, early: None };
        let read = read_items(&self.table, asking, &keys, Limits::default());
        let read = async { under!(self.table.core.labelled_as(LOADER), read) };
        let Some(Raw { ledger, items, .. }) = while_awaited(&mut waiting, read).await else { return };
        for (((key, ()), waiting), (item, state)) in
            keys.iter().zip(waiting).zip(items.into_iter().zip(&ledger.states))
        {
            let found = match state {
                State::Done => Ok(item),
                _ => Err(ledger.error.clone().unwrap_or_else(|| left(key))),
            };
            for waiting in waiting {
                drop(waiting.send(found.clone()));
            }
        }
    }

    /// A panic elsewhere leaves it whole: nothing in it is ever half done.
    fn gathering(&self) -> MutexGuard<'_, Gathering> {
        self.gathering.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time in which a batch is gathered. Dropped before its end, with its runtime, it lets go of
/// the batch, so that those who wait for it elsewhere do not wait for ever.
struct Window<S: TableSchema> {
    shared: Arc<Shared<S>>,
    number: u64,
}

impl<S: TableSchema> Window<S> {
    async fn end(self) {
        tokio::time::sleep(self.shared.ways.window).await;
        if let Some(batch) = self.shared.take(self.number) {
            self.shared.clone().send(batch).await;
        }
    }
}

impl<S: TableSchema> Drop for Window<S> {
    fn drop(&mut self) {
        drop(self.shared.take(self.number));
    }
}

impl Gathering {
    /// What was gathered; the next batch begins.
    fn take(&mut self) -> Self {
        let next = Self { number: self.number + 1, ..Self::default() };
        std::mem::replace(self, next)
    }
}

/// What is read, unless nobody waits for it any more: all were dropped, or had to end.
async fn while_awaited<T>(waiting: &mut [Vec<Waiting>], read: impl Future<Output = T>) -> Option<T> {
    let mut read = pin!(read);
    poll_fn(|context| {
        // The first that still waits is asked to say when it does not. Those before it are not asked: each
        // that has left would take a unit of the task's budget, and none would be left for the read.
        let mut open = waiting.iter_mut().flatten().filter(|one| !one.is_closed());
        if open.all(|one| one.poll_closed(context).is_ready()) {
            return Poll::Ready(None);
        }
        read.as_mut().poll(context).map(Some)
    })
    .await
}

/// The error of a key that the service left through all rounds.
fn left(key: &ItemKey) -> Error {
    let left = Left { unprocessed: vec![key.clone()], ..Left::default() };
    Error::new(What::Unprocessed { done: 0, left })
}

fn no_runtime() -> Error {
    let reason = "a loader works inside a tokio runtime, and there is none".to_owned();
    Error::new(What::InvalidRequest { operation: OPERATION, reason })
}

/// The error of a get whose runtime was shut down while it waited.
fn stopped() -> Error {
    Error::new(What::Service {
        operation: OPERATION,
        code: "Cancelled".to_owned(),
        message: "the runtime ended before the batch".to_owned(),
        request_id: None,
    })
}

impl<S> Clone for Loader<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S> fmt::Debug for Loader<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loader({:?})", self.0.table)
    }
}
