//! Typed reading: pages gathered into what an end asks for.

use super::pager::{Pager, RawPage};
use crate::core::Core;
use crate::cursor::Cursor;
use crate::error::What;
use crate::item::{Identity, decode, identify, item_key};
use crate::meter::Cost;
use crate::plan::read::{Lane, Read, Select};
use crate::{Error, Item, Reads};

/// What becomes of an item that was read.
pub(crate) enum Judgement<T> {
    Keep(T),
    /// It is not asked for: another entity's, a copy, a sentinel, expired, or an
    /// end that the range excludes.
    Drop,
    Bad(Error),
}

/// A read that decodes.
pub(crate) struct Reader<T> {
    pub(crate) pager: Pager,
    judge: fn(&Core, &Read, Item) -> Judgement<T>,
}

/// A page of a query or scan.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<user>")]
/// # #[sk("ORDER#<number:06>")]
/// # struct Order {
/// #     user: String,
/// #     number: u32,
/// #     total: u64,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let orders = embedded::table::<Order>().await?;
/// # for number in 1..=5 {
/// #     Order { user: "42".into(), number, total: 100 * u64::from(number) }.create().send(&orders).await?;
/// # }
/// let first = Order::query("42").limit(2).page(&orders).await?;
/// assert_eq!(first.items.iter().map(|order| order.number).collect::<Vec<_>>(), [1, 2]);
/// assert!(first.previous.is_none());
///
/// let cursor = first.cursor.expect("three are left");
/// let second = Order::query("42").limit(2).after(cursor).page(&orders).await?;
/// assert_eq!(second.items.iter().map(|order| order.number).collect::<Vec<_>>(), [3, 4]);
/// let back = second.previous.expect("it is not the first");
/// let again = Order::query("42").limit(2).before(back).page(&orders).await?;
/// assert_eq!(again.items, first.items);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Page<T> {
    /// The items, in the order of the query.
    pub items: Vec<T>,
    /// Where the next page starts, for `.after(cursor)`; `None` when nothing is left.
    pub cursor: Option<Cursor>,
    /// Where this page starts, for `.before(cursor)`; `None` at the beginning,
    /// and where the page is empty.
    pub previous: Option<Cursor>,
    /// The items that could not be decoded, each with its key.
    pub errors: Vec<Error>,
    /// What reading the page cost.
    pub cost: Cost,
}

/// What decoded, and the errors of what did not.
#[derive(Debug)]
#[non_exhaustive]
pub struct Tolerated<E> {
    /// The items that decoded, in order.
    pub items: Vec<E>,
    /// One error, with its key, for each that did not.
    pub errors: Vec<Error>,
}

/// The kept items of one or more raw pages.
struct Gathered<T> {
    items: Vec<T>,
    errors: Vec<Error>,
    /// The position of the first kept item.
    first: Option<Lane>,
    /// Where each lane stands behind what was taken.
    behind: Vec<Lane>,
}

impl<T> Gathered<T> {
    fn new(pager: &Pager) -> Self {
        Self { items: Vec::new(), errors: Vec::new(), first: None, behind: pager.positions() }
    }

    fn is_empty(&self) -> bool {
        self.items.is_empty() && self.errors.is_empty()
    }
}

impl<T: Send + 'static> Reader<T> {
    pub(crate) fn new<S: Reads<T>>(pager: Pager) -> Self {
        Self { pager, judge: judge::<T, S> }
    }

    /// Every item up to the limit, and the ones that do not decode.
    pub(crate) async fn gather(mut self) -> Result<(Vec<T>, Vec<Error>, Pager), Error> {
        let mut gathered = Gathered::new(&self.pager);
        loop {
            if self.is_full(&gathered) || self.pager.is_done() {
                return Ok(self.finish(gathered));
            }
            if self.pager.is_spent() {
                return Err(self.pager.exhausted());
            }
            self.read_page(&mut gathered).await?;
        }
    }

    fn finish(self, gathered: Gathered<T>) -> (Vec<T>, Vec<Error>, Pager) {
        self.pager.report();
        let Gathered { mut items, errors, .. } = gathered;
        if self.pager.read.backward {
            items.reverse();
        }
        (items, errors, self.pager)
    }

    /// Every item up to the limit; the first error if one does not decode.
    pub(crate) async fn all(self) -> Result<Vec<T>, Error> {
        let (items, errors, _) = self.gather().await?;
        let failed = errors.len();
        match errors.into_iter().next() {
            None => Ok(items),
            Some(error) => Err(error.counted(items.len(), failed)),
        }
    }

    /// What decodes, and the errors of what does not.
    pub(crate) async fn tolerated(self) -> Result<Tolerated<T>, Error> {
        let (items, errors, _) = self.gather().await?;
        Ok(Tolerated { items, errors })
    }

    /// The first item in the order of the read.
    pub(crate) async fn first(self) -> Result<Option<T>, Error> {
        Ok(self.all().await?.into_iter().next())
    }

    /// The only item, if there is one.
    pub(crate) async fn optional(self) -> Result<Option<T>, Error> {
        let several = self.pager.error(What::MoreThanOne);
        let items = self.all().await?;
        if items.len() > 1 { Err(several) } else { Ok(items.into_iter().next()) }
    }

    /// The only item.
    pub(crate) async fn one(self) -> Result<T, Error> {
        let missing = self.pager.error(What::NotFound);
        self.optional().await?.ok_or(missing)
    }

    /// Whether anything matches.
    pub(crate) async fn any(self) -> Result<bool, Error> {
        Ok(self.count().await? > 0)
    }

    /// One page: up to the limit, or what one answer of the service holds.
    pub(crate) async fn page(mut self) -> Result<Page<T>, Error> {
        self.pager.costs = true;
        let resumed = self.pager.is_under_way();
        let limited = self.pager.read.limit.is_some();
        let mut gathered = Gathered::new(&self.pager);
        while !self.is_full(&gathered) && !self.pager.is_done() && !self.pager.is_spent() {
            self.read_page(&mut gathered).await?;
            if !limited && !gathered.is_empty() {
                break;
            }
        }
        Ok(self.into_page(gathered, resumed))
    }

    fn into_page(self, gathered: Gathered<T>, resumed: bool) -> Page<T> {
        let pager = self.pager;
        pager.report();
        let Gathered { mut items, errors, first, behind } = gathered;
        let onward = pager.cursor(behind);
        // A scan has no order to go back in.
        let start = first.filter(|_| !pager.read.is_scan()).and_then(|lane| pager.cursor(vec![lane]));
        let (cursor, previous) = if pager.read.backward {
            items.reverse();
            (start, onward)
        } else {
            (onward, start.filter(|_| resumed))
        };
        Page { items, cursor, previous, errors, cost: pager.cost }
    }

    /// How many items match.
    pub(crate) async fn count(mut self) -> Result<usize, Error> {
        self.pager.select_for_count();
        let limit = self.pager.read.limit.unwrap_or(usize::MAX);
        let mut total = 0;
        while total < limit && !self.pager.is_done() {
            if self.pager.is_spent() {
                return Err(self.pager.exhausted());
            }
            let wanted = self.pager.read.limit.map(|limit| limit - total);
            for run in self.pager.next(wanted).await? {
                total += match self.pager.read.select {
                    Select::Count => run.count,
                    _ => run.items.iter().filter(|item| !self.is_dropped(item)).count(),
                };
            }
        }
        self.pager.report();
        Ok(total.min(limit))
    }

    fn is_dropped(&self, item: &Item) -> bool {
        let layout = &self.pager.core.layout;
        self.pager.read.leaves_out(layout, item, &identify(layout, item))
    }

    fn is_full(&self, gathered: &Gathered<T>) -> bool {
        self.pager.read.limit.is_some_and(|limit| gathered.items.len() >= limit)
    }

    /// One round of requests, its items judged in order until the limit is reached.
    async fn read_page(&mut self, gathered: &mut Gathered<T>) -> Result<(), Error> {
        let wanted = self.pager.read.limit.map(|limit| limit - gathered.items.len());
        for run in self.pager.next(wanted).await? {
            self.take(run, gathered);
        }
        Ok(())
    }

    fn take(&mut self, run: RawPage, gathered: &mut Gathered<T>) {
        let limit = self.pager.read.limit;
        let mut items = run.items.into_iter();
        while !self.is_full(gathered) {
            let Some(item) = items.next() else {
                gathered.behind[run.lane] = run.behind;
                return;
            };
            // A position copies keys, so it is made only where it can become a cursor.
            let fills = limit == Some(gathered.items.len() + 1);
            let position = if fills || gathered.first.is_none() { self.pager.lane_of(&item) } else { None };
            match (self.judge)(&self.pager.core, &self.pager.read, item) {
                Judgement::Keep(value) => {
                    gathered.items.push(value);
                    if let (true, Some(position)) = (fills, &position) {
                        let all_taken = items.as_slice().is_empty();
                        gathered.behind[run.lane] =
                            if all_taken { run.behind.clone() } else { position.clone() };
                    }
                    gathered.first = gathered.first.take().or(position);
                }
                Judgement::Drop => self.pager.cost.dropped += 1,
                Judgement::Bad(error) => gathered.errors.push(error),
            }
        }
    }

    /// One round of requests, its items judged one by one.
    pub(crate) async fn verdicts(&mut self, wanted: Option<usize>) -> Result<Vec<Judgement<T>>, Error> {
        let items = self.pager.next(wanted).await?.into_iter().flat_map(|run| run.items);
        let judge = |item| (self.judge)(&self.pager.core, &self.pager.read, item);
        let verdicts: Vec<_> = items.map(judge).collect();
        self.pager.cost.dropped +=
            verdicts.iter().filter(|verdict| matches!(verdict, Judgement::Drop)).count();
        Ok(verdicts)
    }
}

/// What becomes of an item in a read of `E`.
pub(crate) fn judge<E: 'static, S: Reads<E>>(core: &Core, read: &Read, item: Item) -> Judgement<E> {
    let layout = &core.layout;
    let identity = identify(layout, &item);
    if read.leaves_out(layout, &item, &identity) {
        return Judgement::Drop;
    }
    let key = item_key(layout, &item);
    let placed = |error: Error| error.at_table(&core.name).of_entity(read.entity).with_key(key.clone());
    match identity {
        Identity::Member(member) if S::WANTS.includes(member) => match decode::<E, S>(layout, member, item) {
            Ok(value) => Judgement::Keep(value),
            Err(error) => Judgement::Bad(placed(error)),
        },
        Identity::Member(other) => {
            let found = layout.member(other).schema.name.to_owned();
            Judgement::Bad(placed(Error::new(What::WrongEntity { found })))
        }
        Identity::Unknown(found) => match S::decode_unknown(item) {
            Some(value) => Judgement::Keep(value),
            None => Judgement::Bad(placed(Error::new(What::UnknownEntity { found }))),
        },
        Identity::Sentinel => Judgement::Drop,
    }
}
