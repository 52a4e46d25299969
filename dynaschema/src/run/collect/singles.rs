//! The members of which there is one: read by themselves, where the pages do not reach them.

use super::{Collect, Taken};
use crate::Error;
use crate::item::identify;
use crate::meter::Cost;
use crate::plan::read::{Lane, Standing};
use crate::run::join::Boxed;
use crate::run::judge::refused;
use crate::run::pager::{Pager, Passed};
use crate::wire::RawItem;

/// What was read of a single member by itself.
pub(super) struct Single {
    leaf: usize,
    items: Vec<RawItem>,
    errors: Vec<Error>,
    cost: Cost,
    /// Whether its budget has ended before it was known what there is.
    is_cut_off: bool,
}

impl Collect {
    /// The members that the pages have not met and not passed.
    pub(super) fn unmet(&self) -> Vec<usize> {
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
    pub(super) fn singles(
        &self,
        leaves: Vec<usize>,
    ) -> Result<Vec<Boxed<'static, Result<Single, Error>>>, Error> {
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
    pub(super) fn add(&mut self, singles: Vec<Result<Single, Error>>) -> Result<(), Error> {
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
