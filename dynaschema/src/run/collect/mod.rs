//! Reading a collection: pages taken item by item, the elements kept whole, the single members read by
//! themselves where the pages do not reach them.

mod arrange;
mod cursor;
mod end;
mod groups;
mod page;
mod singles;

pub(crate) use end::{one, optional, page};
pub use page::CollectionPage;

use std::sync::Arc;

use self::groups::Groups;
use super::join::{both, join_all};
use super::judge::{placed, refused};
use super::pager::{Pager, Passed, RawPage};
use crate::core::Core;
use crate::error::What;
use crate::item::{Identity, identify};
use crate::key::KeyValue;
use crate::meter::Cost;
use crate::plan::read::{Ends, Gathering, Lane, Standing};
use crate::wire::RawItem;
use crate::{Error, Meter};

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
    /// What it met behind that and did not take: it counts once the read goes on past it, and else it comes
    /// again.
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

    /// How many requests were sent.
    fn requests(&self) -> usize {
        self.pager.requests + self.cost.requests
    }

    /// The value of the sort key at a position.
    fn key_of(&self, lane: &Lane) -> Option<KeyValue> {
        self.pager.sort_key_of(lane)
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
