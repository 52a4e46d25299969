//! Deleting what a query returns, with every item accounted for.

use std::collections::HashMap;
use std::sync::Arc;

use super::rounds::{Ledger, State};
use super::write::Writes;
use crate::core::Core;
use crate::error::{Left, What};
use crate::expr::{Condition, Path};
use crate::item::{
    Identity, identify, identify_in_index, is_copy, is_expired, item_key, owner_of, place_under,
};
use crate::key::ItemKey;
use crate::plan::BatchEntry;
use crate::plan::read::{Filters, Gathering, Leaf, Read, Standing};
use crate::plan::write::{Intent, Verb, needs_whole_write};
use crate::run::Limits;
use crate::run::collect::Collect;
use crate::run::join::{Boxed, join_all};
use crate::run::judge::refused;
use crate::run::pager::Pager;
use crate::run::retry::{LEFT, UNANSWERED};
use crate::run::write::{Returns, Writer};
use crate::wire::RawItem;
use crate::{AttributeValue, Error, Item, Meter};

/// How many items that no batch can delete are deleted at once.
const AT_ONCE: usize = 25;

/// What a `delete_all` did with the items it read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deletion {
    /// How many items were deleted: one that is met as itself and as a copy, or as two copies, is one.
    pub deleted: usize,
    /// How many items in the range, up to its limit, were left: of other entities, of no known
    /// entity, copies, or expired ones; and those that were changed since they were read, so that
    /// the filter is not met any more, the index or the copy that was read is elsewhere, their key is
    /// another entity's, or the item of a copy that has expired was made anew.
    pub left: usize,
}

/// Deletes every item that the read returns, except copies: they go with
/// the items they are copies of. Where copies are what is read, those items go.
pub(crate) async fn delete_all(mut pager: Pager) -> Result<Deletion, Error> {
    pager
        .read
        .refuse_filter_of_copies_alone(&pager.core.layout)
        .map_err(|error| error.at_table(&pager.core.name))?;
    delete(&mut pager, None).await
}

/// Deletes every item of the members of a collection, whether or not they belong to one that is there.
pub(crate) async fn delete_collection(collect: Collect) -> Result<Deletion, Error> {
    // Cursors belong to its lists, of which what is left has become the first.
    let beginning = collect.beginning();
    let (mut pager, members) = collect.into_parts();
    let deletion = delete(&mut pager, Some(members)).await;
    deletion.map_err(|error| match (error.what(), beginning) {
        (What::BudgetExhausted { requests, .. }, Some(cursor)) => {
            pager.error(What::BudgetExhausted { requests: *requests, cursor, of_page: false })
        }
        _ => error,
    })
}

async fn delete(pager: &mut Pager, members: Option<Gathering>) -> Result<Deletion, Error> {
    let mut deletion = Deletion { deleted: 0, left: 0 };
    // What is dropped is counted as left, so the service must not hide it; and what goes is told by the whole
    // item.
    pager.read.filters = Filters::default();
    pager.read.fields = Vec::new();
    // A copy that had left the partition before the call would name an item that is not asked for. An index
    // cannot be read so, and its keys are demanded of each item.
    pager.read.consistent |= pager.read.asks_for_copies && pager.read.index.is_none();
    let mut dealt_with =
        DealtWith::of(members.as_ref().map_or(&pager.read.leaves, |members| &members.leaves));
    // What is not deleted after all was among what is asked for, too.
    let mut asked_for = 0;
    while !pager.is_done() && pager.read.limit.is_none_or(|limit| asked_for < limit) {
        let room = pager.read.limit.map_or(usize::MAX, |limit| limit - asked_for);
        let (mut targets, mut left) = (Targets::default(), 0);
        let runs = pager.next(Some(room).filter(|room| *room < usize::MAX)).await;
        let runs = runs.map_err(|error| unread(pager, error, deletion.deleted))?;
        let items = runs.into_iter().flat_map(|run| run.items).map(RawItem::into_map);
        for item in items.filter(|item| !pager.read.excludes(item)) {
            // What lies behind the limit is none of this call's, whatever it is.
            if targets.len() == room {
                break;
            }
            let lot = Lot::of(&pager.core, &pager.read, &item)
                .map_err(|error| unread(pager, error, deletion.deleted))?;
            let key = lot.key(pager, members.as_ref(), &item);
            let end = lot.end(&pager.core, &item);
            match (lot, key) {
                (Lot::Deleted(_), Some(key)) if dealt_with.has(&key, end) => {}
                (Lot::Deleted(member), Some(key)) => {
                    dealt_with.keep(&key, end);
                    let relied_on = relied_on(pager, member, &item, &key, end);
                    targets.add(&pager.core, key, member, relied_on);
                }
                _ => left += 1,
            }
        }
        if left > 0 {
            pager.fall_short();
        }
        let batch = Batch { core: &pager.core, meter: pager.meter(), entity: pager.read.entity };
        let count = targets.len();
        let deleted = batch.delete_both(targets, deletion.deleted).await?;
        asked_for += count;
        deletion.deleted += deleted;
        deletion.left += left + count - deleted;
    }
    Ok(deletion)
}

/// The error of a page that could not be read, or shows an item that is refused. That a read changes nothing
/// is not true of what was deleted before it, which is told as that of any batch; where only requests ran
/// out, the cursor says how far it came.
fn unread(pager: &Pager, error: Error, deleted: usize) -> Error {
    if deleted == 0 || error.is_budget_exhausted() {
        return error;
    }
    pager.error(What::Unprocessed { done: deleted, left: Left::default() }).with_source(error)
}

/// What an item must still be as it goes, where that is more than that it has its key: what made the read
/// choose it, by itself or by its copy.
fn relied_on(
    pager: &Pager,
    member: Option<usize>,
    item: &Item,
    key: &ItemKey,
    end: Option<&AttributeValue>,
) -> Option<Condition> {
    let (core, layout) = (&*pager.core, &pager.core.layout);
    let both = |one: Condition, other: Condition| one & other;
    let relied_on = if item_key(layout, item).as_ref() == Some(key) {
        pager.read.relied_on(item)
    } else {
        let of_owner = pager.read.relied_on_of_owner(layout, member, item);
        same_end(core, member, end).into_iter().chain(of_owner).reduce(both)
    };
    let relied_on = relied_on?;
    // What is not there any more is not what was read, whatever it lacked.
    let is_there = relied_on.holds_of_nothing().then(|| Path::raw(layout.pk).exists());
    let still_unknown = if member.is_none() { still_unknown(core, item) } else { None };
    is_there.into_iter().chain([relied_on]).chain(still_unknown).reduce(both)
}

/// The keys of what was dealt with, where an item can be met twice: as itself and as a copy, or as two
/// copies. These may be pages apart, so that all are kept to the end; of other reads none is. Under one key
/// there was another item for each end that has come: what one that has expired has left says nothing of the
/// one in its place.
struct DealtWith(Option<HashMap<ItemKey, Vec<Option<AttributeValue>>>>);

impl DealtWith {
    fn of(kinds: &[Leaf]) -> Self {
        let of_one = |member| kinds.iter().filter(|kind| kind.member == member).count();
        let can_be_twice = kinds.iter().any(|kind| kind.is_copy() && of_one(kind.member) > 1);
        Self(can_be_twice.then(HashMap::new))
    }

    fn has(&self, key: &ItemKey, end: Option<&AttributeValue>) -> bool {
        let ends = self.0.as_ref().and_then(|keys| keys.get(key));
        ends.is_some_and(|ends| ends.iter().any(|one| one.as_ref() == end))
    }

    fn keep(&mut self, key: &ItemKey, end: Option<&AttributeValue>) {
        if let Some(keys) = &mut self.0 {
            keys.entry(key.clone()).or_default().push(end.cloned());
        }
    }
}

/// What becomes of an item: it is told by what it says of itself and by its key, since an index may
/// show no more of it.
enum Lot {
    /// It is deleted, as one of this entity's, or of none that is known.
    Deleted(Option<usize>),
    Left,
}

impl Lot {
    fn of(core: &Core, read: &Read, item: &Item) -> Result<Self, Error> {
        let layout = &core.layout;
        // A closed table takes no item's key for what the item does not say.
        let in_part = read.index.is_some() && !read.closed;
        let identity = if in_part { identify_in_index(layout, item) } else { identify(layout, item) };
        match (read.standing(layout, item, &identity), identity) {
            // It goes with its item, which may be one that nobody here knows.
            (Standing::Asked, _) if !read.asks_for_copies && layout.is_anyones_copy(item) => Ok(Self::Left),
            (Standing::Asked, Identity::Member(member)) => Ok(Self::Deleted(Some(member))),
            (Standing::Asked, _) => Ok(Self::Deleted(None)),
            (Standing::Refused, identity) if read.closed => Err(refused(core, read, item, identity)),
            _ => Ok(Self::Left),
        }
    }
}

impl Lot {
    /// The key of the item that goes: of a copy that of its owner, and of a collection only of its members.
    fn key(&self, pager: &Pager, members: Option<&Gathering>, item: &Item) -> Option<ItemKey> {
        let (Self::Deleted(member), layout) = (self, &pager.core.layout) else { return None };
        let is_copy = match members {
            None => pager.read.asks_for_copies && is_copy(item),
            Some(members) => members.leaves[members.leaf_of(layout, (*member)?, item)?].is_copy(),
        };
        if is_copy { owner_of(layout, item) } else { item_key(layout, item) }
    }

    /// When an item has expired, if it has.
    fn end<'a>(&self, core: &Core, item: &'a Item) -> Option<&'a AttributeValue> {
        let Self::Deleted(member) = self else { return None };
        let schema = core.layout.member((*member)?).schema;
        // A read that hides nothing looks at no clock.
        let ttl = schema.ttl().filter(|_| is_expired(schema, item, core.clock.now()))?;
        item.get(ttl)
    }
}

/// That the owner of a copy that has expired has not been made anew since, which leaves the copy as it is.
fn same_end(core: &Core, member: Option<usize>, end: Option<&AttributeValue>) -> Option<Condition> {
    let ttl = core.layout.member(member?).schema.ttl()?;
    Some(Path::raw(ttl).is(end?.clone()))
}

/// That an item of no known entity has not become one's since it was read, as far as what was read of it
/// says.
fn still_unknown(core: &Core, item: &Item) -> Option<Condition> {
    let name = core.layout.table.entity.name()?;
    Some(Path::raw(name).is(item.get(name)?.clone()))
}

/// The keys of the items to be deleted.
#[derive(Default)]
struct Targets {
    /// Those that a batch can delete.
    together: Vec<ItemKey>,
    /// Those that it cannot.
    alone: Vec<Alone>,
}

/// An item that is deleted by a request of its own.
struct Alone {
    key: ItemKey,
    /// Whose item it is, where that is known.
    member: Option<usize>,
    /// What it must still be.
    relied_on: Option<Condition>,
}

impl Targets {
    fn len(&self) -> usize {
        self.together.len() + self.alone.len()
    }

    fn add(&mut self, core: &Core, key: ItemKey, member: Option<usize>, relied_on: Option<Condition>) {
        // A batch knows no conditions, and between reading and deleting the key may have become another
        // entity's, or the item another one than was asked for; nor does it keep several items together.
        let alone = |member: usize| {
            core.layout.shares_key(member) || needs_whole_write(core.layout.member(member).schema)
        };
        if relied_on.is_some() || member.is_some_and(alone) {
            self.alone.push(Alone { key, member, relied_on });
        } else {
            self.together.push(key);
        }
    }
}

/// Whether a deletion met an item that is not the entity's.
fn is_anothers(error: &Error) -> bool {
    matches!(error.what(), What::WrongEntity { .. } | What::UnknownEntity { written: true, .. })
}

struct Batch<'a> {
    core: &'a Arc<Core>,
    meter: Option<&'a Meter>,
    entity: &'static str,
}

impl Batch<'_> {
    /// Deletes all of the keys; `before` were deleted already, for the error.
    async fn delete(&self, keys: Vec<ItemKey>, before: usize) -> Result<usize, Error> {
        let writes: Vec<_> = keys
            .into_iter()
            .map(|key| {
                let write = BatchEntry::delete(&self.core.layout, &key);
                (key, write)
            })
            .collect();
        let writing = Writes { core: self.core, meter: self.meter, items: &writes };
        let ledger = writing.all(Limits::default()).await;
        match ledger.unfinished(writes.iter().map(|(key, _)| key), before) {
            Some(error) => Err(self.placed(error)),
            None => Ok(writes.len()),
        }
    }

    /// Deletes all of the targets, and says how many it has; `before` were deleted already, for the error.
    async fn delete_both(&self, targets: Targets, before: usize) -> Result<usize, Error> {
        let Targets { together, alone } = targets;
        // None for what is left as it is, which is neither done nor to be done.
        let mut states = vec![Some(State::NotAttempted); alone.len() + together.len()];
        let mut changed = 0;
        // As many at once as a batch has.
        for (at, some) in (0..).step_by(AT_ONCE).zip(alone.chunks(AT_ONCE)) {
            let deleting =
                some.iter().map(|one| -> Boxed<'_, Result<bool, Error>> { Box::pin(self.delete_one(one)) });
            let deleted = join_all(deleting.collect()).await;
            let mut failed = None;
            for (state, deleted) in states[at..].iter_mut().zip(deleted) {
                *state = match &deleted {
                    Ok(true) => Some(State::Done),
                    Ok(false) => {
                        changed += 1;
                        None
                    }
                    Err(error) if error.is_outcome_unknown() => Some(State::Unknown),
                    Err(_) => Some(State::Unprocessed),
                };
                failed = failed.or(deleted.err());
            }
            if let Some(error) = failed {
                let keys = alone.iter().map(|one| &one.key).chain(&together);
                let told = keys.zip(states).filter_map(|(key, state)| Some((key, state?)));
                let (keys, states): (Vec<_>, _) = told.unzip();
                let ledger = Ledger { states, error: Some(error) };
                let error = ledger.unfinished(keys.into_iter(), before);
                return error.map_or(Ok(0), |error| Err(self.placed(error)));
            }
        }
        let alone = alone.len() - changed;
        Ok(alone + self.delete(together, before + alone).await?)
    }

    /// Deletes one item, and where no answer comes once more, as a batch does: what is gone stays gone. Says
    /// whether it was still what was read.
    async fn delete_one(&self, one: &Alone) -> Result<bool, Error> {
        let (mut unanswered, mut doubt) = (0, None);
        loop {
            let error = match self.try_to_delete(one, doubt.is_some()).await {
                Ok(deleted) => return Ok(deleted),
                Err(error) => error,
            };
            let is_unknown = error.is_outcome_unknown();
            // Once in doubt, only being done ends it.
            let told = doubt.take().unwrap_or(error);
            unanswered += 1;
            if !is_unknown || unanswered == UNANSWERED || !LEFT.wait(unanswered).await {
                return Err(told);
            }
            doubt = Some(told);
        }
    }

    /// Deletes one item as a [`Delete`](crate::op::Delete) by its key does, if it is still the member's: the
    /// one way by which items go that a batch cannot delete. Says whether it is still what was read; of an
    /// item in doubt that is not there any more, that it was.
    async fn try_to_delete(
        &self,
        Alone { key, member, relied_on }: &Alone,
        is_in_doubt: bool,
    ) -> Result<bool, Error> {
        let writer = Writer { core: self.core.clone(), meter: self.meter.cloned() };
        let layout = &writer.core.layout;
        let place = match member {
            // The item may have been told by a copy, which has the same keys under each arm.
            Some(member) => place_under(layout, layout.origin(*member), key),
            // One as good as another, and the best one that keeps no more than the item, so that none is
            // read.
            None => layout.members().iter().position(|one| !needs_whole_write(one.schema)).unwrap_or(0),
        };
        let intent = Intent::of(place, key.clone(), Verb::Delete { value: None, must_exist: false });
        let over_anything = member.is_none();
        let intent = Intent { relied_on: relied_on.clone(), over_anything, ..intent };
        match writer.write(&intent, Returns::Nothing).await {
            Ok(_) => Ok(true),
            Err(error) if relied_on.is_some() && error.is_condition_failed() => {
                Ok(is_in_doubt && error.old_item().is_none())
            }
            // Its key has become another's since, which is left as what had been one when it was read.
            Err(error) if is_anothers(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn placed(&self, error: Error) -> Error {
        error.at_table(&self.core.name).of_entity(self.entity)
    }
}
