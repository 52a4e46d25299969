//! Reading a collection: pages taken item by item, the elements kept whole, the single members read by
//! themselves where the pages do not reach them.

mod arrange;
mod end;
mod groups;
mod page;

pub(crate) use end::{one, optional, page};
pub use page::CollectionPage;

use std::sync::Arc;

use self::groups::Groups;
use super::join::{Boxed, both, join_all};
use super::judge::{placed, refused};
use super::pager::{Pager, Passed, RawPage};
use crate::core::Core;
use crate::error::What;
use crate::item::{Identity, identify};
use crate::key::KeyValue;
use crate::meter::Cost;
use crate::plan::read::{Ends, Gathering, Lane, Position, Read, Standing};
use crate::wire::RawItem;
use crate::{Cursor, Error, Meter};

/// A collection on its way.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and none excludes another")]
pub(crate) struct Collect {
    core: Arc<Core>,
    meter: Option<Meter>,
    plan: Gathering,
    pager: Pager,
    /// Whether it starts from a cursor, where only lists are read.
    resumed: bool,
    /// Whether there is something before its first item.
    under_way: bool,
    /// How many elements of its lists are wanted.
    limit: Option<usize>,
    /// Whether what is left is to be known, for a cursor.
    peeks: bool,
    /// What is behind the page is another one's: no element begins any more.
    full: bool,
    groups: Groups,
    taken: Vec<Taken>,
    errors: Vec<Error>,
    /// The position of the first element's item.
    first: Option<Lane>,
    /// Where the read stands behind what was taken.
    behind: Lane,
    /// What it met behind that and did not take: it counts once the read goes on past it, and else it comes again.
    ahead: Ahead,
    /// How it stood when last no element was open.
    boundary: Boundary,
    cost: Cost,
}

/// What was met and not taken.
#[derive(Debug, Default)]
struct Ahead {
    errors: Vec<Error>,
    unknown: usize,
}

/// Where a read stands, and what it has by then.
#[derive(Debug)]
struct Boundary {
    behind: Lane,
    taken: usize,
    errors: usize,
    unknown: usize,
    /// Whether an element of its lists was met.
    has_begun: bool,
}

/// An item that was taken.
#[derive(Debug)]
struct Taken {
    leaf: usize,
    item: RawItem,
}

/// What becomes of an item that was read.
enum Fate {
    Taken,
    Dropped,
    /// It is none that can be taken, and is kept in mind.
    Noted,
    /// It begins an element behind the limit: the read ends before it.
    Left,
}

/// What was read of a single member by itself.
struct Single {
    leaf: usize,
    items: Vec<RawItem>,
    errors: Vec<Error>,
    cost: Cost,
    /// Whether its budget has ended before it was known what there is.
    is_cut_off: bool,
}

/// Reads a single member by itself; a second item of it is enough to know that it is none.
async fn read_single(leaf: usize, mut pager: Pager) -> Result<Single, Error> {
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    let goes_on = |pager: &Pager, items: &[_]| !pager.is_done() && items.len() < 2;
    while goes_on(&pager, &items) && !pager.is_spent() {
        for mut run in pager.next(Some(2)).await? {
            let mut passed = Passed::default();
            for item in std::mem::take(&mut run.items) {
                let identity = identify(&pager.core.layout, &item);
                match pager.read.standing(&pager.core.layout, &item, &identity) {
                    Standing::Asked => items.push(item),
                    Standing::Other => passed.dropped += 1,
                    Standing::Passed => passed.unknown += 1,
                    Standing::Refused => errors.push(refused(&pager.core, &pager.read, &item, identity)),
                }
            }
            pager.pass(&run, passed);
        }
        if !errors.is_empty() {
            pager.fall_short();
        }
    }
    let is_cut_off = goes_on(&pager, &items);
    Ok(Single { leaf, items, errors, cost: pager.into_cost(), is_cut_off })
}

impl Collect {
    pub(crate) fn new(core: Arc<Core>, meter: Option<Meter>, plan: Gathering) -> Result<Self, Error> {
        let mut plan = plan;
        let resumed = plan.whole.cursor.is_some();
        let limit = plan.whole.limit;
        let singles = plan.leaves.iter().filter(|leaf| leaf.is_single).count();
        plan.whole.limit = limit.map(|limit| limit.saturating_add(singles));
        let mut read = match (&plan.lists, resumed) {
            (Some(lists), true) => lists.clone(),
            _ => plan.whole.clone(),
        };
        // By its place an item is told to be a member's.
        read.places = true;
        let pager = Pager::new(core.clone(), meter.clone(), read)?;
        let start = pager.positions().into_iter().next().unwrap_or(Lane::Done);
        Ok(Self {
            boundary: Boundary { behind: start.clone(), taken: 0, errors: 0, unknown: 0, has_begun: false },
            behind: start,
            ahead: Ahead::default(),
            groups: Groups::new(&plan, pager.read.forward()),
            core,
            meter,
            plan,
            under_way: pager.is_under_way(),
            pager,
            resumed,
            limit,
            peeks: false,
            full: false,
            taken: Vec::new(),
            errors: Vec::new(),
            first: None,
            cost: Cost::default(),
        })
    }

    /// What reads its pages.
    pub(super) fn pager(&self) -> &Pager {
        &self.pager
    }

    /// The pager of the first request.
    pub(crate) fn into_pager(self) -> Pager {
        self.pager
    }

    /// The pager, and what it reads.
    pub(crate) fn into_parts(self) -> (Pager, Gathering) {
        (self.pager, self.plan)
    }

    /// Reads until the limit is met and no element is open, or to the end of one page if there is none.
    async fn read(&mut self, is_page: bool) -> Result<(), Error> {
        // Behind a cursor there is nothing else to read of single members than these by themselves.
        let mut ended = self.limit == Some(0) || (self.resumed && self.plan.lists.is_none());
        while !ended && !self.pager.is_done() {
            if self.pass_gap() {
                self.behind = Lane::Done;
                return Ok(());
            }
            if self.pager.is_spent() {
                let leads_nowhere = self.drop_open_element() && self.is_empty();
                return if is_page && !leads_nowhere { Ok(()) } else { Err(self.exhausted()) };
            }
            let wanted = self.wanted();
            for run in self.pager.next(wanted).await? {
                ended |= self.take(run);
            }
            if is_page && self.limit.is_none() && !self.taken.is_empty() {
                self.full = true;
                let key = self.key_of(&self.behind);
                ended |= self.groups.all_closed(key.as_ref());
            }
        }
        Ok(())
    }

    /// Goes on at the next range that items of a member lie in, where the read stands in a gap between two;
    /// whether there is none.
    fn pass_gap(&mut self) -> bool {
        let Some(key) = self.pager.positions().first().and_then(|lane| self.key_of(lane)) else {
            return false;
        };
        let forward = self.pager.read.forward();
        let read = self.plan.leaves.iter().filter(|leaf| !(self.resumed && leaf.is_single));
        let ranges = read.filter_map(|leaf| leaf.ends.clone());
        let Some(ahead) = ranges.filter(|ends| !ends.is_behind(&key, forward)).reduce(Ends::hull) else {
            return true;
        };
        if ahead.lies_ahead(&key, forward) {
            self.pager.jump(ahead);
        }
        false
    }

    /// Goes back to where no element was open, since none is ever given in part; whether one was.
    fn drop_open_element(&mut self) -> bool {
        let key = self.key_of(&self.behind);
        let is_open = !self.groups.all_closed(key.as_ref());
        if is_open {
            self.taken.truncate(self.boundary.taken);
            self.errors.truncate(self.boundary.errors);
            self.pager.cost.unknown = self.boundary.unknown;
            self.behind = self.boundary.behind.clone();
            if !self.boundary.has_begun {
                self.first = None;
            }
        }
        is_open
    }

    /// Whether there is nothing to give.
    fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.errors.is_empty()
    }

    /// Goes on to a place behind all that was met.
    fn go_on(&mut self, behind: Lane) {
        self.behind = behind;
        self.errors.append(&mut self.ahead.errors);
        self.pager.cost.unknown += std::mem::take(&mut self.ahead.unknown);
    }

    /// How many items are of use in the next request: an element of a nested list is several.
    fn wanted(&self) -> Option<usize> {
        let left = self.limit.map(|limit| limit.saturating_sub(self.groups.elements()).max(1))?;
        let singles = self.plan.leaves.iter().filter(|leaf| leaf.is_single).count();
        let singles = if self.resumed { 0 } else { singles };
        let items = if self.groups.are_nested() { left.saturating_mul(4) } else { left };
        Some(items.saturating_add(singles).saturating_add(usize::from(self.peeks)))
    }

    /// Takes the items of a page; whether the read ends in it.
    fn take(&mut self, mut run: RawPage) -> bool {
        let Cost { dropped, unknown, .. } = self.pager.cost;
        let mut ended = false;
        for item in std::mem::take(&mut run.items) {
            match self.admit(item) {
                Fate::Taken | Fate::Noted => {}
                Fate::Dropped => self.pager.cost.dropped += 1,
                Fate::Left => {
                    ended = true;
                    break;
                }
            }
            if self.is_full() && !self.peeks && !self.groups.are_nested() {
                ended = true;
                break;
            }
        }
        if !ended {
            self.go_on(run.behind.clone());
        }
        let cost = self.pager.cost;
        let passed = Passed { dropped: cost.dropped - dropped, unknown: cost.unknown - unknown };
        self.pager.record(&run, passed);
        ended
    }

    fn admit(&mut self, item: RawItem) -> Fate {
        let layout = &self.core.layout;
        let identity = identify(layout, &item);
        let member = match (self.pager.read.standing(layout, &item, &identity), &identity) {
            (Standing::Asked, Identity::Member(member)) => *member,
            (Standing::Asked | Standing::Other, _) => return Fate::Dropped,
            (Standing::Passed, _) => {
                self.ahead.unknown += 1;
                return Fate::Noted;
            }
            (Standing::Refused, _) => {
                self.ahead.errors.push(refused(&self.core, &self.pager.read, &item, identity));
                self.pager.fall_short();
                return Fate::Noted;
            }
        };
        let Some(leaf) = self.plan.leaf_of(layout, member, &item) else { return Fate::Dropped };
        let key = self.plan.whole.sort_key(&item);
        let is_single = self.plan.leaves[leaf].is_single;
        if is_single && self.resumed {
            // It is read by itself.
            return Fate::Dropped;
        }
        if !is_single {
            let begins = self.groups.begins(layout, &self.plan, leaf, key.as_ref());
            if begins && self.groups.all_closed(key.as_ref()) {
                if self.is_full() {
                    return Fate::Left;
                }
                self.boundary = Boundary {
                    behind: self.behind.clone(),
                    taken: self.taken.len(),
                    errors: self.errors.len(),
                    unknown: self.pager.cost.unknown,
                    has_begun: self.first.is_some(),
                };
            }
            self.groups.add(layout, &self.plan, leaf, key.as_ref());
        }
        let position = self.pager.lane_of(&item);
        if let Some(position) = position {
            if !is_single {
                self.first.get_or_insert_with(|| position.clone());
            }
            self.go_on(position);
        }
        self.taken.push(Taken { leaf, item });
        Fate::Taken
    }

    fn is_full(&self) -> bool {
        self.full || self.limit.is_some_and(|limit| self.groups.elements() >= limit)
    }

    /// Reads the pages, and the single members by themselves that these do not meet. Behind a cursor that is
    /// clear from the beginning, and they are read beside the first page.
    pub(super) async fn read_all(&mut self, is_page: bool) -> Result<(), Error> {
        let read = self.read_both(is_page).await;
        // All of it is told together, also where the call fails.
        self.pager.cost += std::mem::take(&mut self.cost);
        read
    }

    async fn read_both(&mut self, is_page: bool) -> Result<(), Error> {
        if self.resumed {
            let all = (0..self.plan.leaves.len()).collect();
            let singles = self.singles(all)?;
            let (pages, singles) = both(Box::pin(self.read(is_page)), Box::pin(join_all(singles))).await;
            let added = self.add(singles);
            pages?;
            added?;
        } else {
            self.read(is_page).await?;
            let singles = self.singles(self.unmet())?;
            if !is_page && !singles.is_empty() && self.requests() >= self.pager.read.max_requests {
                return Err(self.exhausted());
            }
            self.add(join_all(singles).await)?;
        }
        if !is_page && self.requests() > self.pager.read.max_requests {
            return Err(self.exhausted());
        }
        Ok(())
    }

    /// The members that the pages have not met and not passed.
    fn unmet(&self) -> Vec<usize> {
        let behind = self.key_of(&self.behind);
        let forward = self.pager.read.forward();
        let is_passed = |leaf: usize| {
            let ends = self.plan.leaves[leaf].ends.as_ref();
            behind.as_ref().is_some_and(|key| ends.is_some_and(|ends| ends.is_behind(key, forward)))
        };
        let is_unmet = |leaf: &usize| {
            let is_met = self.taken.iter().any(|taken| taken.leaf == *leaf);
            self.behind != Lane::Done && !is_met && !is_passed(*leaf)
        };
        (0..self.plan.leaves.len()).filter(is_unmet).collect()
    }

    /// The reads of those of these leaves that are single members.
    fn singles(&self, leaves: Vec<usize>) -> Result<Vec<Boxed<'static, Result<Single, Error>>>, Error> {
        let own = leaves.into_iter().filter(|leaf| {
            let leaf = &self.plan.leaves[*leaf];
            leaf.is_single && leaf.ends.is_some()
        });
        let read = |leaf| {
            let read = self.plan.single(&self.core.layout, self.core.defaults, leaf)?;
            let mut pager = Pager::new(self.core.clone(), self.meter.clone(), read)?;
            pager.costs = self.pager.costs;
            pager.read.label = self.pager.read.label;
            let read: Boxed<'static, _> = Box::pin(read_single(leaf, pager));
            Ok(read)
        };
        own.map(read).collect()
    }

    /// Adds what was read of single members. One of which it is not known whether it is there ends the call,
    /// since it is never left out of a page for want of requests.
    fn add(&mut self, singles: Vec<Result<Single, Error>>) -> Result<(), Error> {
        let (mut is_cut_off, mut failed) = (false, None);
        for single in singles {
            let single = match single {
                Ok(single) => single,
                Err(error) => {
                    failed.get_or_insert(error);
                    continue;
                }
            };
            let leaf = single.leaf;
            self.taken.extend(single.items.into_iter().map(|item| Taken { leaf, item }));
            self.errors.extend(single.errors);
            self.cost += single.cost;
            is_cut_off |= single.is_cut_off;
        }
        match failed {
            Some(error) => Err(error),
            None if is_cut_off => Err(self.exhausted()),
            None => Ok(()),
        }
    }

    /// How many requests were sent.
    fn requests(&self) -> usize {
        self.pager.requests + self.cost.requests
    }

    /// The value of the sort key at a position.
    fn key_of(&self, lane: &Lane) -> Option<KeyValue> {
        self.pager.sort_key_of(lane)
    }

    /// The cursor of a position: of the lists alone, whichever read came to it.
    fn cursor(&self, lane: &Lane) -> Option<Cursor> {
        let lists = self.plan.lists.as_ref()?;
        let lane = self.in_lists(lists, lane);
        let position = Position { lanes: vec![lane] };
        let left = position.lanes != [Lane::Done];
        left.then(|| self.encoded(lists, &position))
    }

    /// A position that lies before the range of the lists is its start, one behind it its end. One that their
    /// condition takes is kept, also where their range excludes it: from its start they would come to it again.
    fn in_lists(&self, lists: &Read, lane: &Lane) -> Lane {
        let (Lane::At(_), Some(key)) = (lane, self.key_of(lane)) else { return lane.clone() };
        match lists.range_ends() {
            None => Lane::Done,
            Some(ends) if ends.is_behind(&key, self.pager.read.forward()) => Lane::Done,
            Some(_) if lists.takes(&key) => lane.clone(),
            Some(_) => lists.start(),
        }
    }

    /// The error of a call that would need more requests than it may send. It gives nothing, so its cursor
    /// leads behind what was read only where there is nothing of that to give.
    fn exhausted(&self) -> Error {
        let behind = || self.cursor(&self.behind).filter(|_| self.is_empty());
        match behind().or_else(|| self.beginning()) {
            Some(cursor) => {
                let requests = self.requests();
                self.error(What::BudgetExhausted { requests, cursor, of_page: false })
            }
            None => self.error(What::NotFound),
        }
    }

    /// The cursor of where the call began, or what it needs besides.
    pub(crate) fn beginning(&self) -> Option<Cursor> {
        if self.resumed {
            return self.pager.read.cursor.clone();
        }
        let read = self.plan.lists.as_ref().unwrap_or(&self.plan.whole);
        let position = Position { lanes: vec![read.start()] };
        Some(self.encoded(read, &position))
    }

    /// The cursor of a position in one of the reads.
    fn encoded(&self, read: &Read, position: &Position) -> Cursor {
        let fingerprint = read.fingerprint(&self.core.layout, &self.core.name);
        position.encode(fingerprint, self.core.cursor_key.as_deref())
    }

    fn error(&self, what: What) -> Error {
        self.placed(Error::new(what))
    }

    /// The error of an item that could not be read.
    fn unread(&self, error: Error) -> Error {
        placed(&self.core, &self.pager.read, self.placed(error))
    }

    fn placed(&self, error: Error) -> Error {
        error.at_table(&self.core.name).of_entity(self.plan.schema.name)
    }
}
