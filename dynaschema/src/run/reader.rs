//! Typed reading: pages gathered into what an end asks for.

use std::collections::VecDeque;

use super::judge::{Judgement, judge, judge_key, keep_all, refused};
use super::page::{Page, Tolerated};
use super::pager::{Pager, Passed, RawPage};
use crate::core::Core;
use crate::error::What;
use crate::item::{Decoding, identify};
use crate::key::ItemKey;
use crate::plan::read::{Lane, Read, Select, Standing};
use crate::run::early::early;
use crate::wire::RawItem;
use crate::{Error, Reads};

/// A read that decodes.
pub(crate) struct Reader<T> {
    pub(crate) pager: Pager,
    /// Whether it looks behind the limit, to know if anything is left there.
    peeks: bool,
    /// How many items of a page one more request reads whole, where they are: these requests count in its
    /// budget.
    by_request: Option<usize>,
    decoding: Decoding,
    judge: fn(&Core, &Read, RawItem, &mut Decoding) -> Judgement<T>,
    /// The same of all items of an answer at once, where all of them are kept.
    keep_all: fn(&Core, &Read, &[RawItem]) -> Option<Vec<T>>,
}

/// The kept items of one or more raw pages.
struct Gathered<T> {
    items: Vec<T>,
    errors: Vec<Error>,
    /// Where each lane stands before the first item that is given, if only as its error.
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

impl Reader<ItemKey> {
    /// A read of the keys of what is asked for, by which so many items are read whole with each request.
    pub(crate) fn of_keys(pager: Pager, by_request: usize) -> Box<Self> {
        Box::new(Self {
            pager,
            peeks: false,
            by_request: Some(by_request),
            decoding: Decoding::default(),
            judge: judge_key,
            keep_all: |_, _, _| None,
        })
    }
}

impl<T: Send + 'static> Reader<T> {
    /// Boxed, since every future on its way would have room for it twice.
    pub(crate) fn new<S: Reads<T>>(mut pager: Pager) -> Box<Self> {
        let decoding = Decoding::of_index(&pager.core.layout, pager.read.index.as_ref());
        pager.early = Some(early::<T, S>);
        Box::new(Self { pager, peeks: false, by_request: None, decoding, judge: judge::<T, S>, keep_all })
    }

    /// Every item up to the limit, and the ones that do not decode.
    pub(crate) async fn gather(&mut self) -> Result<(Vec<T>, Vec<Error>), Error> {
        let mut gathered = Gathered::new(&self.pager);
        loop {
            if self.is_full(&gathered) || self.pager.is_done() {
                return Ok(self.in_order(gathered));
            }
            self.pager.check_ungiven(!gathered.is_empty())?;
            self.read_page(&mut gathered).await?;
        }
    }

    fn in_order(&self, gathered: Gathered<T>) -> (Vec<T>, Vec<Error>) {
        let Gathered { mut items, errors, .. } = gathered;
        if self.pager.read.backward {
            items.reverse();
        }
        (items, errors)
    }

    /// Every item up to the limit; the first error if one does not decode.
    pub(crate) async fn all(mut self: Box<Self>) -> Result<Vec<T>, Error> {
        let (items, errors) = self.gather().await?;
        unless_bad(items, errors)
    }

    /// What decodes, and the errors of what does not.
    pub(crate) async fn tolerated(mut self: Box<Self>) -> Result<Tolerated<T>, Error> {
        let (items, errors) = self.gather().await?;
        Ok(Tolerated { items, errors, unknown: self.pager.cost.unknown })
    }

    /// How many of the items that match decode.
    pub(crate) async fn count_readable(mut self: Box<Self>) -> Result<usize, Error> {
        let limit = self.pager.read.limit.unwrap_or(usize::MAX);
        let mut total = 0;
        while total < limit && !self.pager.is_done() {
            self.pager.check_ungiven(total > 0)?;
            let verdicts = self.verdicts(self.pager.read.limit.map(|limit| limit - total)).await?;
            total += verdicts.iter().filter(|verdict| matches!(verdict, Judgement::Keep(_))).count();
        }
        Ok(total.min(limit))
    }

    /// The first item in the order of the read.
    pub(crate) async fn first(self: Box<Self>) -> Result<Option<T>, Error> {
        Ok(self.all().await?.into_iter().next())
    }

    /// The only item, if there is one.
    pub(crate) async fn optional(mut self: Box<Self>) -> Result<Option<T>, Error> {
        self.only().await
    }

    /// The only item, if there is one; the reader stays.
    pub(super) async fn only(&mut self) -> Result<Option<T>, Error> {
        let (items, errors) = self.gather().await?;
        let items = unless_bad(items, errors)?;
        if items.len() > 1 {
            return Err(self.pager.error(What::MoreThanOne));
        }
        Ok(items.into_iter().next())
    }

    /// The only item.
    pub(crate) async fn one(mut self: Box<Self>) -> Result<T, Error> {
        let item = self.only().await?;
        item.ok_or_else(|| self.pager.error(What::NotFound))
    }

    /// Whether anything matches.
    pub(crate) async fn any(self: Box<Self>) -> Result<bool, Error> {
        Ok(self.count().await? > 0)
    }

    /// One page: up to the limit, or what one answer of the service holds. It ends with the budget, and
    /// as its cursor goes on, that is one budget for all partitions, however many of them are empty.
    pub(crate) async fn page(mut self: Box<Self>) -> Result<Page<T>, Error> {
        self.read_one_page().await
    }

    /// The same; the reader stays.
    pub(super) async fn read_one_page(&mut self) -> Result<Page<T>, Error> {
        self.pager.costs = true;
        self.pager.read.places = true;
        self.pager.bounds_all = true;
        let resumed = self.pager.is_under_way();
        let limited = self.pager.read.limit.is_some();
        self.peeks = limited;
        let mut gathered = Gathered::new(&self.pager);
        while !self.is_full(&gathered) && !self.pager.is_done() && !self.is_spent(&gathered) {
            self.read_page(&mut gathered).await?;
            if !limited && !gathered.is_empty() {
                break;
            }
        }
        Ok(self.to_page(gathered, resumed))
    }

    /// Whether the budget is used up, with the requests that read whole what a page has so far.
    fn is_spent(&self, gathered: &Gathered<T>) -> bool {
        let has_room =
            |each: usize| gathered.items.len() < each.saturating_mul(self.pager.left_behind_next());
        self.pager.is_spent() || self.by_request.is_some_and(|each| !has_room(each))
    }

    fn to_page(&self, gathered: Gathered<T>, resumed: bool) -> Page<T> {
        let pager = &self.pager;
        let Gathered { mut items, errors, first, behind } = gathered;
        let onward = pager.cursor(behind);
        // A scan has no order to go back in.
        let start = first.filter(|_| !pager.read.is_scan()).and_then(|lanes| pager.cursor(lanes));
        let (cursor, previous) = if pager.read.backward {
            items.reverse();
            let turned = || pager.turned().and_then(|lanes| pager.cursor(lanes));
            (start.or_else(turned), onward)
        } else {
            (onward, start.filter(|_| resumed))
        };
        Page::new(items, errors, (cursor, previous), pager.cost)
    }

    /// How many items match.
    pub(crate) async fn count(mut self: Box<Self>) -> Result<usize, Error> {
        let core = &self.pager.core;
        self.pager.read.select_for_count(&core.layout);
        let limit = self.pager.read.limit.unwrap_or(usize::MAX);
        let mut total = 0;
        while total < limit && !self.pager.is_done() {
            self.pager.check_ungiven(total > 0)?;
            let wanted = self.pager.read.limit.map(|limit| limit - total);
            for run in self.pager.next(wanted).await? {
                total += match self.pager.read.select {
                    Select::Count => run.count,
                    _ => self.count_asked(&run, limit.saturating_sub(total))?,
                };
            }
        }
        Ok(total.min(limit))
    }

    /// How many items of a page are asked for, by what they say of themselves, and no more than so many: what
    /// lies behind the limit is none of the call's, whatever it is.
    fn count_asked(&mut self, run: &RawPage, most: usize) -> Result<usize, Error> {
        let Pager { core, read, .. } = &self.pager;
        let (mut asked, mut passed, mut refusal) = (0, Passed::default(), None);
        for item in &run.items {
            if asked == most {
                break;
            }
            let identity = identify(&core.layout, item);
            match read.standing(&core.layout, item, &identity) {
                Standing::Asked => asked += 1,
                Standing::Other => passed.dropped += 1,
                Standing::Passed => passed.unknown += 1,
                Standing::Refused => {
                    refusal = Some(refused(core, read, item, identity));
                    break;
                }
            }
        }
        self.pager.pass(run, passed);
        refusal.map_or(Ok(asked), Err)
    }

    fn is_full(&self, gathered: &Gathered<T>) -> bool {
        self.most().is_some_and(|most| gathered.items.len() >= most)
    }

    /// How many items are of use: the limit, and of a page no more than the budget has requests for that
    /// read them whole.
    fn most(&self) -> Option<usize> {
        let each = self.by_request.filter(|_| self.pager.bounds_all);
        let most = each.map(|each| self.pager.left().saturating_mul(each));
        self.pager.read.limit.into_iter().chain(most).min()
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
        let most = self.most();
        let (mut passed, mut unknown_behind) = (Passed::default(), 0);
        let mut all_taken = true;
        if self.take_all(&run, rest, gathered) {
            gathered.behind[run.lane] = run.behind;
            return true;
        }
        let has_room = |most: usize| most.saturating_sub(gathered.items.len());
        gathered.items.reserve(most.map_or(usize::MAX, has_room).min(run.items.len()));
        for item in std::mem::take(&mut run.items) {
            let full = self.is_full(gathered);
            if full && !self.peeks {
                all_taken = false;
                break;
            }
            // A position copies keys, so it is made only where it can become a cursor.
            let fills = most == Some(gathered.items.len() + 1);
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
                    self.begin(gathered, &run, position.as_ref(), rest);
                }
                Judgement::Drop => passed.dropped += 1,
                Judgement::Pass if full => unknown_behind += 1,
                Judgement::Pass => passed.unknown += 1,
                Judgement::Bad(error) => {
                    self.pager.core.tell_bad(&error);
                    self.pager.fall_short();
                    gathered.errors.push(error);
                    self.begin(gathered, &run, position.as_ref(), rest);
                }
            }
        }
        if all_taken {
            gathered.behind[run.lane] = run.behind.clone();
            // Else they come again with what is left behind the limit, and count there.
            passed.unknown += unknown_behind;
        }
        self.pager.pass(&run, passed);
        all_taken
    }

    /// Keeps in mind where what is given begins: before the item at this position, if it is the first.
    fn begin(
        &self,
        gathered: &mut Gathered<T>,
        run: &RawPage,
        position: Option<&Lane>,
        rest: &VecDeque<RawPage>,
    ) {
        if let (None, Some(position)) = (&gathered.first, position) {
            gathered.first = Some(self.pager.before(run.lane, position, rest));
        }
    }

    /// Takes the items of a run as they are, if all of them are kept, and the limit is not reached by them.
    fn take_all(&mut self, run: &RawPage, rest: &VecDeque<RawPage>, gathered: &mut Gathered<T>) -> bool {
        let Some(first) = run.items.first() else { return false };
        if self.most().is_some_and(|most| most <= gathered.items.len() + run.items.len()) {
            return false;
        }
        let Some(mut values) = (self.keep_all)(&self.pager.core, &self.pager.read, &run.items) else {
            return false;
        };
        let position = if gathered.first.is_none() { self.pager.lane_of(first) } else { None };
        self.begin(gathered, run, position.as_ref(), rest);
        if gathered.items.is_empty() {
            gathered.items = values;
        } else {
            gathered.items.append(&mut values);
        }
        true
    }

    /// What a stream gives next. Reading backwards ends with the first item, so all is read before any is
    /// given; and the errors come first, since all of them were met before the item that fills the limit, and
    /// nothing is taken of a stream behind the last item of its limit.
    pub(super) async fn step(&mut self, wanted: Option<usize>) -> Result<Vec<Result<T, Error>>, Error> {
        if self.pager.read.backward {
            let (items, errors) = self.gather().await?;
            return Ok(errors.into_iter().map(Err).chain(items.into_iter().map(Ok)).collect());
        }
        let verdicts = self.verdicts(wanted).await?.into_iter().filter_map(|verdict| match verdict {
            Judgement::Keep(value) => Some(Ok(value)),
            Judgement::Bad(error) => Some(Err(error)),
            Judgement::Drop | Judgement::Pass => None,
        });
        Ok(verdicts.collect())
    }

    /// One round of requests, its items judged one by one.
    async fn verdicts(&mut self, wanted: Option<usize>) -> Result<Vec<Judgement<T>>, Error> {
        let mut verdicts = Vec::new();
        for mut run in self.pager.next(wanted).await? {
            let mut passed = Passed::default();
            for item in std::mem::take(&mut run.items) {
                let verdict = (self.judge)(&self.pager.core, &self.pager.read, item, &mut self.decoding);
                passed.dropped += usize::from(matches!(verdict, Judgement::Drop));
                passed.unknown += usize::from(matches!(verdict, Judgement::Pass));
                if let Judgement::Bad(error) = &verdict {
                    self.pager.core.tell_bad(error);
                    self.pager.fall_short();
                }
                verdicts.push(verdict);
            }
            self.pager.pass(&run, passed);
        }
        Ok(verdicts)
    }
}

/// The items, unless there are errors: then the first of these, with the counts of all.
pub(super) fn unless_bad<T>(items: Vec<T>, errors: Vec<Error>) -> Result<Vec<T>, Error> {
    let failed = errors.len();
    match errors.into_iter().next() {
        None => Ok(items),
        Some(error) => Err(error.counted(items.len(), failed)),
    }
}
