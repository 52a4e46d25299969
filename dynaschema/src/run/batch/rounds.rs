//! The rounds of a batch: one request after the other until nothing is left, or nothing moves.

use std::collections::{HashMap, VecDeque};
use std::future::Future;

use super::Limits;
use crate::Error;
use crate::core::Core;
use crate::error::{Left, What};
use crate::item::{Layout, is_key_value, item_key};
use crate::key::ItemKey;
use crate::observe::RetryReason;
use crate::run::deadline;
use crate::run::retry::{IDLE_ROUNDS, LEFT, UNANSWERED};
use crate::wire::{Row, Scalar};

/// What became of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    NotAttempted,
    /// Sent, and nothing happened to it.
    Unprocessed,
    /// Sent, and it may be done or not.
    Unknown,
    Done,
}

/// What one request came to.
pub(super) struct Answer {
    /// The items that the service left; or why there is no answer.
    pub(super) left: Result<Vec<usize>, Error>,
    /// Whether what is not known to be done may be done all the same.
    pub(super) doubted: bool,
}

/// How the requests of a batch are made.
pub(super) trait Rounds: Send {
    /// Takes the items of the next request from the queue.
    fn take(&self, queue: &mut VecDeque<usize>) -> Vec<usize>;

    /// Sends one request; `retried` of its items were sent before.
    fn send(&mut self, chunk: &[usize], retried: usize) -> impl Future<Output = Answer> + Send;
}

/// Tells of a request with items that were sent before.
pub(super) fn tell_left(core: &Core, operation: &'static str, items: usize) {
    if items > 0 {
        core.tell_retry(operation, RetryReason::Left { items });
    }
}

/// What became of the items of a batch.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) states: Vec<State>,
    /// Why the batch ended early, where a request failed.
    pub(crate) error: Option<Error>,
}

/// Sends rounds until every item is done, or the rest is not going to be.
pub(super) async fn go<R: Rounds>(rounds: &mut R, items: usize, limits: Limits) -> Ledger {
    let all = go_on(rounds, items, limits.max_requests);
    match limits.deadline {
        Some(time) => deadline::within(time, all).await,
        None => all.await,
    }
}

async fn go_on<R: Rounds>(rounds: &mut R, items: usize, max_requests: Option<usize>) -> Ledger {
    let mut ledger = Ledger { states: vec![State::NotAttempted; items], error: None };
    let mut queue: VecDeque<usize> = (0..items).collect();
    let mut pace = Pace::start(max_requests);
    while !queue.is_empty() && pace.goes_on() {
        let chunk = rounds.take(&mut queue);
        let retried = chunk.iter().filter(|item| ledger.states[**item] != State::NotAttempted).count();
        let Answer { left, doubted } = rounds.send(&chunk, retried).await;
        pace.count(&left, chunk.len());
        match left {
            Ok(left) => {
                ledger.answered(&chunk, &left, doubted);
                // It is the others' turn first, whose partitions may be less busy.
                queue.extend(left);
            }
            Err(error) => {
                ledger.failed(&chunk, error, doubted);
                // These first: no further item is to become doubtful.
                chunk.into_iter().rev().for_each(|item| queue.push_front(item));
            }
        }
        if !queue.is_empty() && pace.slows && pace.goes_on() && !pace.wait().await {
            break;
        }
    }
    ledger
}

impl Ledger {
    /// An answer came: what it did not leave is done.
    fn answered(&mut self, chunk: &[usize], left: &[usize], doubted: bool) {
        self.error = None;
        for item in chunk.iter().filter(|item| !left.contains(item)) {
            self.states[*item] = State::Done;
        }
        self.leave(left, doubted);
    }

    /// No answer came, or it was an error.
    fn failed(&mut self, chunk: &[usize], error: Error, doubted: bool) {
        self.error = Some(error);
        self.leave(chunk, doubted);
    }

    fn leave(&mut self, items: &[usize], doubted: bool) {
        for item in items {
            let state = &mut self.states[*item];
            // Once in doubt, only being done ends it.
            let unknown = doubted || *state == State::Unknown;
            *state = if unknown { State::Unknown } else { State::Unprocessed };
        }
    }

    /// How many items are done.
    pub(crate) fn done(&self) -> usize {
        self.states.iter().filter(|state| **state == State::Done).count()
    }

    /// The error of a batch that was not finished, unless it was; `before` items were done earlier.
    ///
    /// Where nothing happened at all, it is the request's own.
    pub(crate) fn unfinished<'a>(
        self,
        keys: impl Iterator<Item = &'a ItemKey>,
        before: usize,
    ) -> Option<Error> {
        let done = before + self.done();
        let mut left = Left::default();
        for (key, state) in keys.zip(&self.states) {
            match state {
                State::Done => continue,
                State::Unprocessed => &mut left.unprocessed,
                State::NotAttempted => &mut left.not_attempted,
                State::Unknown => &mut left.unknown,
            }
            .push(key.clone());
        }
        if left.is_empty() {
            return None;
        }
        match self.error {
            Some(error) if done == 0 && left.unknown.is_empty() => Some(error),
            Some(error) => Some(Error::new(What::Unprocessed { done, left }).with_source(error)),
            None => Some(Error::new(What::Unprocessed { done, left })),
        }
    }
}

/// When a batch ends although something is left.
struct Pace {
    requests: usize,
    idle: usize,
    unanswered: usize,
    /// Whether a request failed in a way that the next one would, too.
    refused: bool,
    /// Whether the last round asks for a wait.
    slows: bool,
}

impl Pace {
    fn start(max_requests: Option<usize>) -> Self {
        Self {
            requests: max_requests.unwrap_or(usize::MAX),
            idle: 0,
            unanswered: 0,
            refused: false,
            slows: false,
        }
    }

    fn goes_on(&self) -> bool {
        !deadline::has_passed()
            && self.requests > 0
            && self.idle < IDLE_ROUNDS
            && self.unanswered < UNANSWERED
            && !self.refused
    }

    fn count(&mut self, left: &Result<Vec<usize>, Error>, sent: usize) {
        self.requests = self.requests.saturating_sub(1);
        match left {
            Ok(left) => {
                self.slows = !left.is_empty();
                self.unanswered = 0;
                self.idle = if left.len() < sent { 0 } else { self.idle + 1 };
            }
            // What the SDK has given up after its own tries is refused for good, throttling too;
            // but a write without an answer is sent again, to know.
            Err(error) => {
                self.slows = true;
                self.unanswered += 1;
                self.refused = !error.is_outcome_unknown();
            }
        }
    }

    /// Waits; `false` where the deadline comes before the next round.
    async fn wait(&self) -> bool {
        LEFT.wait(self.idle + self.unanswered).await
    }
}

/// The items of a request, to be found by the keys that its answer names.
pub(super) struct Named<'a> {
    layout: &'a Layout,
    places: HashMap<(Scalar<'a>, Option<Scalar<'a>>), usize>,
}

impl<'a> Named<'a> {
    pub(super) fn new(layout: &'a Layout, keys: impl Iterator<Item = (usize, &'a ItemKey)>) -> Self {
        let places =
            keys.map(|(item, ItemKey { pk, sk, .. })| ((pk.into(), sk.as_ref().map(Into::into)), item));
        Self { layout, places: places.collect() }
    }

    /// The place of an item by its key: as it was sent, or with the same numbers, which the service
    /// writes in its own way.
    pub(super) fn find(&self, item: &dyn Row) -> Option<usize> {
        let Layout { pk, sk, .. } = self.layout;
        let sk = match sk {
            Some(sk) => Some(item.scalar(sk)?),
            None => None,
        };
        let key = (item.scalar(pk)?, sk);
        self.places.get(&key).copied().or_else(|| self.find_alike(item))
    }

    fn find_alike(&self, item: &dyn Row) -> Option<usize> {
        let key = item_key(self.layout, item)?;
        let same_sk = |other: Option<Scalar<'_>>| match (other, &key.sk) {
            (Some(a), Some(b)) => is_key_value(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let alike = self.places.iter().find(|((pk, sk), _)| is_key_value(*pk, &key.pk) && same_sk(*sk));
        alike.map(|(_, place)| *place)
    }
}
