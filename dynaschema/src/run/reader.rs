//! Typed reading: pages gathered into what an end asks for.

use std::collections::VecDeque;

use super::page::{Page, Tolerated};
use super::pager::{Pager, RawPage};
use crate::core::Core;
use crate::error::What;
use crate::item::{Decoding, Identity, decode, identify, item_key};
use crate::plan::read::{Lane, Read, Select, Standing};
use crate::{Error, Item, Reads};

/// What becomes of an item that was read.
pub(crate) enum Judgement<T> {
    Keep(T),
    /// It is not asked for: another entity's, a copy, a sentinel, expired, or an
    /// end that the range excludes.
    Drop,
    /// It is of no known entity.
    Pass,
    Bad(Error),
}

/// A read that decodes.
pub(crate) struct Reader<T> {
    pub(crate) pager: Pager,
    /// Whether it looks behind the limit, to know if anything is left there.
    peeks: bool,
    decoding: Decoding,
    judge: fn(&Core, &Read, Item, &mut Decoding) -> Judgement<T>,
}

/// The kept items of one or more raw pages.
struct Gathered<T> {
    items: Vec<T>,
    errors: Vec<Error>,
    /// Where each lane stands before the first kept item.
    first: Option<Vec<Lane>>,
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
        let decoding = Decoding::of_index(&pager.core.layout, pager.read.index.as_ref());
        Self { pager, peeks: false, decoding, judge: judge::<T, S> }
    }

    /// Every item up to the limit, and the ones that do not decode.
    pub(crate) async fn gather(mut self) -> Result<(Vec<T>, Vec<Error>, Pager), Error> {
        let mut gathered = Gathered::new(&self.pager);
        loop {
            if self.is_full(&gathered) || self.pager.is_done() {
                return Ok(self.finish(gathered));
            }
            self.pager.check_budget()?;
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
        let (items, errors, pager) = self.gather().await?;
        Ok(Tolerated { items, errors, unknown: pager.cost.unknown })
    }

    /// How many of the items that match decode.
    pub(crate) async fn count_readable(mut self) -> Result<usize, Error> {
        let limit = self.pager.read.limit.unwrap_or(usize::MAX);
        let mut total = 0;
        while total < limit && !self.pager.is_done() {
            self.pager.check_budget()?;
            let verdicts = self.verdicts(self.pager.read.limit.map(|limit| limit - total)).await?;
            total += verdicts.iter().filter(|verdict| matches!(verdict, Judgement::Keep(_))).count();
        }
        self.pager.report();
        Ok(total.min(limit))
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

    /// One page: up to the limit, or what one answer of the service holds. It ends with the budget, and
    /// as its cursor goes on, that is one budget for all partitions, however many of them are empty.
    pub(crate) async fn page(mut self) -> Result<Page<T>, Error> {
        self.pager.costs = true;
        self.pager.read.places = true;
        self.pager.bounds_all = true;
        let resumed = self.pager.is_under_way();
        let limited = self.pager.read.limit.is_some();
        self.peeks = limited;
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
        let start = first.filter(|_| !pager.read.is_scan()).and_then(|lanes| pager.cursor(lanes));
        let (cursor, previous) = if pager.read.backward {
            items.reverse();
            (start, onward)
        } else {
            (onward, start.filter(|_| resumed))
        };
        Page::new(items, errors, (cursor, previous), pager.cost)
    }

    /// How many items match.
    pub(crate) async fn count(mut self) -> Result<usize, Error> {
        self.pager.select_for_count();
        let limit = self.pager.read.limit.unwrap_or(usize::MAX);
        let mut total = 0;
        while total < limit && !self.pager.is_done() {
            self.pager.check_budget()?;
            let wanted = self.pager.read.limit.map(|limit| limit - total);
            for run in self.pager.next(wanted).await? {
                total += match self.pager.read.select {
                    Select::Count => run.count,
                    _ => self.count_asked(&run)?,
                };
            }
        }
        self.pager.report();
        Ok(total.min(limit))
    }

    /// How many items of a page are asked for, by what they say of themselves.
    fn count_asked(&mut self, run: &RawPage) -> Result<usize, Error> {
        let Pager { core, read, cost, .. } = &mut self.pager;
        let (mut asked, mut passed) = (0, 0);
        for item in &run.items {
            let identity = identify(&core.layout, item);
            match read.standing(&core.layout, item, &identity) {
                Standing::Asked => asked += 1,
                Standing::Other => cost.dropped += 1,
                Standing::Passed => passed += 1,
                Standing::Refused => return Err(refused(core, read, item, identity)),
            }
        }
        cost.unknown += passed;
        run.record_unknown(passed);
        Ok(asked)
    }

    fn is_full(&self, gathered: &Gathered<T>) -> bool {
        self.pager.read.limit.is_some_and(|limit| gathered.items.len() >= limit)
    }

    /// One round of requests, its items judged in order until the limit is reached.
    async fn read_page(&mut self, gathered: &mut Gathered<T>) -> Result<(), Error> {
        let wanted = self.pager.read.limit.map(|limit| limit - gathered.items.len());
        let wanted = wanted.map(|wanted| wanted.saturating_add(usize::from(self.peeks)));
        let mut runs = VecDeque::from(self.pager.next(wanted).await?);
        while let Some(run) = runs.pop_front() {
            if !self.take(run, &runs, gathered) {
                return Ok(());
            }
        }
        gathered.behind = self.pager.positions();
        Ok(())
    }

    /// Takes the items of a run until the limit is reached, and looks behind it if it is to be known
    /// whether anything is left. Whether it took all of them.
    fn take(&mut self, mut run: RawPage, rest: &VecDeque<RawPage>, gathered: &mut Gathered<T>) -> bool {
        let limit = self.pager.read.limit;
        let (mut passed, mut passed_behind) = (0, 0);
        let mut all_taken = true;
        for item in std::mem::take(&mut run.items) {
            let full = self.is_full(gathered);
            if full && !self.peeks {
                all_taken = false;
                break;
            }
            // A position copies keys, so it is made only where it can become a cursor.
            let fills = limit == Some(gathered.items.len() + 1);
            let wanted = !full && (fills || gathered.first.is_none());
            let position = if wanted { self.pager.lane_of(&item) } else { None };
            match (self.judge)(&self.pager.core, &self.pager.read, item, &mut self.decoding) {
                Judgement::Keep(_) | Judgement::Bad(_) if full => {
                    all_taken = false;
                    break;
                }
                Judgement::Keep(value) => {
                    gathered.items.push(value);
                    if let (true, Some(position)) = (fills, &position) {
                        gathered.behind[run.lane] = position.clone();
                    }
                    if let (None, Some(position)) = (&gathered.first, position) {
                        gathered.first = Some(self.pager.before(run.lane, &position, rest));
                    }
                }
                Judgement::Drop => self.pager.cost.dropped += 1,
                Judgement::Pass if full => passed_behind += 1,
                Judgement::Pass => passed += 1,
                Judgement::Bad(error) => gathered.errors.push(error),
            }
        }
        if all_taken {
            gathered.behind[run.lane] = run.behind.clone();
            // Else they come again with what is left behind the limit, and count there.
            passed += passed_behind;
        }
        self.pager.cost.unknown += passed;
        run.record_unknown(passed);
        all_taken
    }

    /// One round of requests, its items judged one by one.
    pub(crate) async fn verdicts(&mut self, wanted: Option<usize>) -> Result<Vec<Judgement<T>>, Error> {
        let mut verdicts = Vec::new();
        for mut run in self.pager.next(wanted).await? {
            let mut passed = 0;
            for item in std::mem::take(&mut run.items) {
                let verdict = (self.judge)(&self.pager.core, &self.pager.read, item, &mut self.decoding);
                self.pager.cost.dropped += usize::from(matches!(verdict, Judgement::Drop));
                passed += usize::from(matches!(verdict, Judgement::Pass));
                verdicts.push(verdict);
            }
            self.pager.cost.unknown += passed;
            run.record_unknown(passed);
        }
        Ok(verdicts)
    }
}

/// What becomes of an item in a read of `E`.
pub(crate) fn judge<E: 'static, S: Reads<E>>(
    core: &Core,
    read: &Read,
    item: Item,
    decoding: &mut Decoding,
) -> Judgement<E> {
    let layout = &core.layout;
    let identity = identify(layout, &item);
    match read.standing(layout, &item, &identity) {
        Standing::Asked => {}
        Standing::Other => return Judgement::Drop,
        Standing::Passed => return Judgement::Pass,
        Standing::Refused => return Judgement::Bad(refused(core, read, &item, identity)),
    }
    let value = match identity {
        Identity::Member(member) => {
            let copy = layout.copy_name(member, &item);
            decode::<E, S>(layout, member, item, decoding).map(|value| S::as_copy(value, copy))
        }
        identity => S::decode_unknown(item).ok_or_else(|| unknown(identity)),
    };
    match value {
        Ok(value) => Judgement::Keep(value),
        Err(error) => Judgement::Bad(error.at_table(&core.name).of_entity(read.entity)),
    }
}

/// The error of an item that is of no known entity.
pub(super) fn refused(core: &Core, read: &Read, item: &Item, identity: Identity) -> Error {
    let key = item_key(&core.layout, item);
    unknown(identity).at_table(&core.name).of_entity(read.entity).with_key(key)
}

fn unknown(identity: Identity) -> Error {
    let found = match identity {
        Identity::Unknown(found) => found,
        Identity::Member(_) | Identity::Sentinel => None,
    };
    Error::new(What::UnknownEntity { found })
}
