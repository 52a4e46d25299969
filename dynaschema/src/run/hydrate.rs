//! Whole items for what an index shows of them: their keys from the index, then batch gets.

use std::collections::VecDeque;
use std::sync::Arc;

use super::batch::{Asking, Limits, READ_BATCH, Raw, read_keys};
use super::get::found;
use super::reader::unless_bad;
use super::stream::{Fetch, Source};
use super::{Page, Pager, Reader};
use crate::core::Core;
use crate::cursor::Cursor;
use crate::error::What;
use crate::item::told_by_owner;
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::plan::Merged;
use crate::plan::read::{Read, StandingOfWhole};
use crate::wire::RawItem;
use crate::{Error, Meter, Reads};

/// What became of an item that an index has shown, when it was read whole.
///
/// The two reads are of different moments, and an index follows its table a moment later, so that the item
/// can have changed in between. An item of no known entity is none of these: it is the error
/// [`UnknownEntity`](crate::ErrorKind::UnknownEntity), as it is of a get.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Hydrated<E> {
    /// The whole item. What it has in the index is in the range of the query, be it at another place by now;
    /// whether it still meets a filter is not looked at.
    Found(E),
    /// It has been deleted or has expired: its primary key.
    Missing(ItemKey),
    /// It is there, but what it has in the index is no longer what the query asks for, or it has left the
    /// index: its primary key.
    Moved(ItemKey),
}

impl<E> Hydrated<E> {
    /// The whole item, if it still is what was asked for.
    pub fn found(self) -> Option<E> {
        match self {
            Self::Found(item) => Some(item),
            Self::Missing(_) | Self::Moved(_) => None,
        }
    }
}

/// A read of keys, and how items are read behind it.
pub(crate) struct Hydration<E> {
    keys: Box<Reader<ItemKey>>,
    whole: Whole<E>,
    /// What was read of the index and not whole, of a stream.
    pending: VecDeque<Result<ItemKey, Error>>,
    /// Whether a stream has nothing more to read of the index: backwards it reads all of it at once.
    ended: bool,
    /// How many requests have read items whole.
    requests: usize,
}

/// What an item is as `E`, and whether it is there at all.
type Find<E> = fn(&Core, Option<RawItem>, Option<crate::key::Instant>) -> Result<Option<E>, Error>;

/// How items are read by the keys that an index has shown.
struct Whole<E> {
    core: Arc<Core>,
    meter: Option<Meter>,
    read: Read,
    consistent: bool,
    /// Whether the service is asked what each request cost.
    costs: bool,
    find: Find<E>,
}

/// What became of some items, one by one, and what that cost.
struct Outcome<E> {
    items: Vec<Result<Hydrated<E>, Error>>,
    cost: Cost,
}

impl<E: Send + 'static> Hydration<E> {
    /// The read of what a pager finds, by a budget that has room for both reads.
    pub(crate) fn new<S: Reads<E>>(mut pager: Pager, consistent: bool) -> Self {
        pager.read.max_requests = pager.read.max_requests.max(2);
        let (core, meter, read) = (pager.core.clone(), pager.meter().cloned(), pager.read.clone());
        let costs = core.asks_cost(meter.as_ref());
        let whole = Whole { core, meter, read, consistent, costs, find: found::<E, S> };
        let keys = Reader::of_keys(pager, READ_BATCH);
        Self { keys, whole, pending: VecDeque::new(), ended: false, requests: 0 }
    }

    /// What became of every item that the index shows, up to the limit.
    pub(crate) async fn all(mut self) -> Result<Vec<Hydrated<E>>, Error> {
        let (keys, mut errors) = self.keys.gather().await?;
        let (items, bad) = apart(self.read_whole(keys).await?.items);
        errors.extend(bad);
        unless_bad(items, errors)
    }

    /// What became of the first item that the index shows.
    pub(crate) async fn first(self) -> Result<Option<Hydrated<E>>, Error> {
        Ok(self.all().await?.into_iter().next())
    }

    /// What became of the only item that the index shows, if it shows one.
    pub(crate) async fn optional(mut self) -> Result<Option<Hydrated<E>>, Error> {
        let key = self.keys.only().await?;
        self.read_whole(key.into_iter().collect()).await?.items.pop().transpose()
    }

    /// What became of the only item that the index shows.
    pub(crate) async fn one(self) -> Result<Hydrated<E>, Error> {
        let missing = self.keys.pager.error(What::NotFound);
        self.optional().await?.ok_or(missing)
    }

    /// What became of the items of one page.
    pub(crate) async fn page(mut self) -> Result<Page<Hydrated<E>>, Error> {
        self.whole.costs = true;
        let page = self.keys.read_one_page().await?;
        let Outcome { items, cost } =
            self.read_whole(page.readable().to_vec()).await.map_err(Error::in_page)?;
        let (items, errors) = apart(items);
        Ok(page.replaced(items, errors, cost))
    }

    /// What became of these items, as far as the budget goes.
    async fn read_whole(&mut self, keys: Vec<ItemKey>) -> Result<Outcome<E>, Error> {
        if keys.len().div_ceil(READ_BATCH) > self.left() {
            // None of what the index has shown is given.
            return Err(self.exhausted_at(self.keys.pager.beginning()));
        }
        let outcome = self.whole.items(keys).await?;
        self.requests += outcome.cost.requests;
        Ok(outcome)
    }

    /// What reads the index.
    pub(super) fn pager(&self) -> &Pager {
        &self.keys.pager
    }

    /// How many requests are left of the budget.
    fn left(&self) -> usize {
        self.keys.pager.left().saturating_sub(self.requests)
    }

    fn exhausted_at(&self, cursor: Option<Cursor>) -> Error {
        let pager = &self.keys.pager;
        let requests = pager.requests + pager.left();
        pager.error(match cursor {
            Some(cursor) => What::BudgetExhausted { requests, cursor, of_page: false },
            None => What::NotFound,
        })
    }

    /// What a stream gives next: what became of no more items than one request reads.
    async fn step(&mut self, wanted: Option<usize>) -> Result<Vec<Result<Hydrated<E>, Error>>, Error> {
        if self.pending.is_empty() {
            self.pending.extend(self.keys.step(wanted).await?);
            self.ended = self.keys.pager.read.backward;
        }
        let count = self.pending.len().min(READ_BATCH).min(wanted.unwrap_or(usize::MAX));
        let (mut keys, mut places) = (Vec::new(), Vec::new());
        for shown in self.pending.drain(..count) {
            places.push(shown.map(|key| keys.push(key)));
        }
        // What was read of the index is read whole in any case, so that nothing is lost where the budget
        // ends.
        let Outcome { items, cost } = self.whole.items(keys).await?;
        self.requests += cost.requests;
        let mut items = items.into_iter();
        Ok(places
            .into_iter()
            .filter_map(|place| place.map_or_else(|bad| Some(Err(bad)), |()| items.next()))
            .collect())
    }
}

impl<E: Send + 'static> Source<Hydrated<E>> for Hydration<E> {
    fn limit(&self) -> Option<usize> {
        self.whole.read.limit
    }

    fn lift_default_budget(&mut self) {
        self.keys.pager.lift_default_budget();
    }

    fn is_done(&self) -> bool {
        self.pending.is_empty() && (self.ended || self.keys.pager.is_done())
    }

    fn exhausted(&self) -> Option<Error> {
        let reads_on = self.pending.is_empty();
        let spent = self.keys.pager.is_spent() || self.left() == 0;
        let pager = &self.keys.pager;
        (reads_on && spent).then(|| self.exhausted_at(pager.cursor(pager.positions())))
    }

    fn fetch(mut self: Box<Self>, wanted: Option<usize>) -> Fetch<Hydrated<E>> {
        Box::pin(async move {
            let items = self.step(wanted).await?;
            Ok((self as _, items))
        })
    }
}

impl<E> Whole<E> {
    /// The items under these keys, in their order. What the service leaves, as it always does of items that
    /// are large together, is asked for again whatever the budget says: the keys are read, and no cursor
    /// leads behind a part of them.
    async fn items(&mut self, keys: Vec<ItemKey>) -> Result<Outcome<E>, Error> {
        let mut merged = Merged::default();
        // An item that was moved while the index was read can be shown twice, and is asked for once.
        let places: Vec<usize> = keys.iter().map(|key| merged.insert(key.clone(), ())).collect();
        let (entity, consistent, costs) = (self.read.entity, self.consistent, self.costs);
        let asking = Asking { entity, consistent, attributes: None, costs, early: None };
        let Raw { ledger, items, cost } =
            read_keys(&self.core, self.meter.as_ref(), asking, &merged.items, Limits::default()).await;
        if let Some(error) = ledger.unfinished(merged.items.iter().map(|(key, ())| key), 0) {
            return Err(error.at_table(&self.core.name).of_entity(self.read.entity));
        }
        self.read.now = self.core.clock.now();
        let became = |(key, place): (ItemKey, usize)| self.outcome(key, items[place].as_ref());
        Ok(Outcome { items: keys.into_iter().zip(places).map(became).collect(), cost })
    }

    /// What became of the item that the index has shown under this key.
    fn outcome(&self, key: ItemKey, item: Option<&RawItem>) -> Result<Hydrated<E>, Error> {
        let Some(item) = item else { return Ok(Hydrated::Missing(key)) };
        let item = &told_by_owner(&self.core.layout, item.clone());
        match self.read.standing_of_whole(&self.core.layout, item) {
            StandingOfWhole::Expired => Ok(Hydrated::Missing(key)),
            StandingOfWhole::Moved => Ok(Hydrated::Moved(key)),
            StandingOfWhole::Asked | StandingOfWhole::Unknown => {
                let found = (self.find)(&self.core, Some(item.clone()), None)?;
                Ok(found.map_or(Hydrated::Missing(key), Hydrated::Found))
            }
        }
    }
}

/// What could be read, and the errors of what could not.
fn apart<T>(items: Vec<Result<T, Error>>) -> (Vec<T>, Vec<Error>) {
    let (mut good, mut bad) = (Vec::with_capacity(items.len()), Vec::new());
    for item in items {
        match item {
            Ok(item) => good.push(item),
            Err(error) => bad.push(error),
        }
    }
    (good, bad)
}
