//! The rounds of a batch: one request after the other until nothing is left, or nothing moves.

use std::cell::{Cell, OnceCell};
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
        Some(time) => deadline::within(time, Box::pin(all)).await,
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
                ledger.failed(&chunk, error.tried(pace.unanswered), doubted);
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
            // What the SDK has given up after its own tries is refused for good, throttling too; but a write
            // without an answer is sent again, to know, and one that a write in another Region was in the way
            // of, since that ends.
            Err(error) => {
                self.slows = true;
                self.unanswered += 1;
                self.refused = !error.is_outcome_unknown() && !error.is_contended();
            }
        }
    }

    /// Waits; `false` where the deadline comes before the next round.
    async fn wait(&self) -> bool {
        LEFT.wait(self.idle + self.unanswered).await
    }
}

/// A key as it stands in an item.
type Named<'a> = (Scalar<'a>, Option<Scalar<'a>>);

/// The items of a request, to be found by the keys that its answer names.
pub(super) struct Places<'a> {
    layout: &'a Layout,
    items: Vec<(Named<'a>, usize)>,
    /// Which of them is sought next, if an answer names them in the order in which they were asked for.
    next: Cell<usize>,
    /// Where each of them is, once an answer has another order.
    by_key: OnceCell<HashMap<Named<'a>, usize>>,
}

impl<'a> Places<'a> {
    pub(super) fn new(layout: &'a Layout, keys: impl Iterator<Item = (usize, &'a ItemKey)>) -> Self {
        let named = |(item, ItemKey { pk, sk, .. }): (usize, &'a ItemKey)| {
            ((pk.into(), sk.as_ref().map(Into::into)), item)
        };
        Self { layout, items: keys.map(named).collect(), next: Cell::new(0), by_key: OnceCell::new() }
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
        let is_next = self.items.get(self.next.get()).is_some_and(|(next, _)| *next == key);
        let at = if is_next { Some(self.next.get()) } else { self.find_anywhere(&key) };
        let at = at.or_else(|| self.find_alike(item))?;
        self.next.set(at + 1);
        Some(self.items[at].1)
    }

    fn find_anywhere(&self, key: &Named<'_>) -> Option<usize> {
        let keys = || self.items.iter().enumerate().map(|(at, (key, _))| (*key, at)).collect();
        self.by_key.get_or_init(keys).get(key).copied()
    }

    fn find_alike(&self, item: &dyn Row) -> Option<usize> {
        let key = item_key(self.layout, item)?;
        let same_sk = |other: Option<Scalar<'_>>| match (other, &key.sk) {
            (Some(a), Some(b)) => is_key_value(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        self.items.iter().position(|((pk, sk), _)| is_key_value(*pk, &key.pk) && same_sk(*sk))
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::AttributeValue;
    use crate::item::key_attributes;
    use crate::key::KeyValue;
    use crate::schema::TableDescription;

    fn key(number: usize, is_number: bool) -> ItemKey {
        let sk = if is_number { KeyValue::Number } else { KeyValue::Text };
        ItemKey::new(KeyValue::Text(format!("P{}", number % 3)), Some(sk(number.to_string())))
    }

    /// The law: each item is found by its key, in whichever order an answer names them, and no other one is.
    #[test]
    fn items_are_found_in_any_order() {
        let mut layout = Layout::of(&TableDescription::STUB, &[]);
        layout.sk = Some("SK");
        let mut random = Rng::with_seed(5);
        for _ in 0..500 {
            let (count, is_number) = (random.usize(1..30), random.bool());
            let mut numbers: Vec<usize> = (0..count).collect();
            random.shuffle(&mut numbers);
            let keys: Vec<ItemKey> = numbers.iter().map(|number| key(*number, is_number)).collect();
            let places = Places::new(&layout, keys.iter().enumerate().map(|(at, key)| (at + 100, key)));
            let mut named: Vec<usize> = (0..count).collect();
            match random.usize(..4) {
                0 => random.shuffle(&mut named),
                1 => named.retain(|_| random.bool()),
                2 => named.extend((0..count).map(|_| random.usize(..count))),
                _ => {}
            }
            for at in named {
                let mut item = key_attributes(&layout, &keys[at]);
                if is_number && random.bool() {
                    item.insert("SK".to_owned(), AttributeValue::N(format!("{}.0", numbers[at])));
                }
                assert_eq!(places.find(&item), Some(at + 100), "{item:?} of {keys:?}");
            }
            for other in [key(count, is_number), key(0, !is_number)] {
                assert_eq!(places.find(&key_attributes(&layout, &other)), None);
            }
        }
    }
}
