//! An operation as the places it takes in a request, and back from their reasons.

use std::collections::BTreeMap;
use std::iter;

use aws_sdk_dynamodb::types::TransactWriteItem;

use super::Reason;
use super::{Operation, Operations, Task, WRITE};
use crate::Error;
use crate::item::{Stamp, holder, item_key};
use crate::key::ItemKey;
use crate::plan::write::{Action, Intent, Known, Ownership, Role, Source as KnownFrom, Step};
use crate::run::request::{WriteItem, asked_for, written_size};
use crate::wire::item_size;

/// The places of one operation.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) places: Vec<Entry>,
    /// Sentinels and copies that it would take away, and which are another operation's to replace, or to take
    /// away.
    handed_over: Vec<Entry>,
    /// What they are made of, which may have changed since.
    pub(super) known: Known,
}

/// One action of the request.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The bytes of the item, as far as the request says.
    pub(crate) size: usize,
    source: Source,
    /// Whose the sentinel or copy may be as well: other operations would have taken it away, too.
    others: Vec<Ownership>,
    /// `None` once a request has taken it.
    item: Option<WriteItem>,
}

/// What an action of the request is made of.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a raw action is the rare one")]
enum Source {
    /// A write of an entity's, on the table of its operation.
    Action(Action),
    /// A raw action. Its key is `None` on a table that the transaction knows nothing else of.
    Raw { table: String, key: Option<ItemKey> },
}

impl Entry {
    /// The name of the table that it is on.
    pub(crate) fn table<'a>(&'a self, operation: &'a Operation) -> &'a str {
        match &self.source {
            Source::Action(_) => &operation.core.name,
            Source::Raw { table, .. } => table,
        }
    }

    /// The key of its item, as far as it is known.
    pub(crate) fn key(&self) -> Option<&ItemKey> {
        match &self.source {
            Source::Action(action) => Some(&action.key),
            Source::Raw { key, .. } => key.as_ref(),
        }
    }

    /// Whether it is on the same item as another operation's entry.
    fn is_on_that_of(&self, operation: &Operation, other: &Self, of: &Operation) -> bool {
        self.key() == other.key() && self.table(operation) == other.table(of)
    }

    fn action(&self) -> Option<&Action> {
        match &self.source {
            Source::Action(action) => Some(action),
            Source::Raw { .. } => None,
        }
    }

    /// Says what is done here for what would have been taken away, too.
    fn stands_for(&mut self, freed: &Self, operation: &Operation, written: bool) -> Result<(), Error> {
        if let Some((action, other)) = self.action().cloned().zip(freed.action()) {
            let owner = other.owner.as_deref().into_iter();
            self.others.extend(owner.chain(&freed.others).cloned());
            // That nothing is there its own condition allows.
            let condition = action.condition.zip(Ownership::any_holds(&self.others));
            let mut whole = Action { condition: condition.map(|(own, others)| own | others), ..action };
            self.item = Some(WriteItem::of(&operation.core, &mut whole, written)?);
        }
        Ok(())
    }

    /// The unique value whose sentinel it is.
    pub(crate) fn unique(&self) -> Option<&'static str> {
        match &self.source {
            Source::Action(Action { role: Role::Sentinel(unique), .. }) => Some(unique),
            Source::Action(_) | Source::Raw { .. } => None,
        }
    }

    /// An error of this action, with the facts that it lacks.
    pub(crate) fn placed(&self, error: Error, operation: &Operation) -> Error {
        error.at_table(self.table(operation)).of_entity(operation.entity).with_key(self.key().cloned())
    }
}

impl Draft {
    /// What an operation's actions are in the request; where that is `written`, as the service reads them.
    pub(crate) fn of(
        operation: &Operation,
        actions: Vec<Action>,
        known: Known,
        written: bool,
    ) -> Result<Self, Error> {
        let made = |action: &mut Action| {
            // What may be said in other words later on stays whole.
            if action.role == Role::Owner {
                WriteItem::of(&operation.core, action, written)
            } else {
                WriteItem::of(&operation.core, &mut action.clone(), written)
            }
        };
        let mut places = Vec::with_capacity(actions.len());
        for mut action in actions {
            let size = written_size(&operation.core, &action);
            let item = made(&mut action).map_err(|error| error.of_entity(operation.entity))?;
            places.push(Entry { size, source: Source::Action(action), others: Vec::new(), item: Some(item) });
        }
        Ok(Self { places, handed_over: Vec::new(), known })
    }

    /// A raw action's only place.
    pub(crate) fn of_raw(operations: &Operations, item: &TransactWriteItem) -> Self {
        let asked = asked_for(item);
        let (table, attributes) =
            (asked.map_or("", |(table, _)| table), asked.map(|(_, attributes)| attributes));
        let known = operations.all.iter().map(|operation| &operation.core);
        let layout = known.chain([&operations.core]).find(|core| core.name == table).map(|core| &core.layout);
        let key = layout.zip(attributes).and_then(|(layout, attributes)| item_key(layout, attributes));
        let size = attributes.map_or(0, item_size);
        let source = Source::Raw { table: table.to_owned(), key };
        let item = Some(WriteItem::OfSdk(Box::new(item.clone())));
        let places = vec![Entry { size, source, others: Vec::new(), item }];
        Self { places, handed_over: Vec::new(), known: Known::default() }
    }

    /// Makes what stands in the places again, if a request has taken it; whether it did.
    fn refill(&mut self, operation: &Operation, stamp: &Stamp, written: bool) -> Result<bool, Error> {
        let is_taken = self.places.iter().any(|entry| entry.item.is_none());
        if is_taken {
            self.make_again(operation, stamp, written)?;
        }
        Ok(is_taken)
    }

    fn make_again(&mut self, operation: &Operation, stamp: &Stamp, written: bool) -> Result<(), Error> {
        match &operation.task {
            Ok(Task::Write { intent, .. }) => {
                let step = intent.resolve(&operation.core.layout, stamp, &self.known)?;
                let Step::Write(effect) = step else {
                    unreachable!("what resolved to a write does so again, from the same item and stamp");
                };
                self.places = Self::of(operation, effect.actions, Known::default(), written)?.places;
                self.handed_over.clear();
            }
            Ok(Task::Raw(item)) => {
                let again = |entry: &mut Entry| entry.item = Some(WriteItem::OfSdk(item.clone()));
                self.places.iter_mut().for_each(again);
            }
            Err(error) => return Err(error.clone()),
        }
        Ok(())
    }
}

/// What stands in all places, for one request; for the next, it is made again.
pub(crate) fn take_places(
    operations: &Operations,
    drafts: &mut [Draft],
    stamp: &Stamp,
    written: bool,
) -> Result<Vec<WriteItem>, Error> {
    let mut is_made_again = false;
    for (draft, operation) in drafts.iter_mut().zip(&operations.all) {
        is_made_again |= draft.refill(operation, stamp, written)?;
    }
    if is_made_again {
        hand_over(operations, drafts, written)?;
    }
    let entries = drafts.iter_mut().flat_map(|draft| &mut draft.places);
    Ok(entries.filter_map(|entry| entry.item.take()).collect())
}

/// Makes one action of several where an operation takes a sentinel or copy away and another puts its own
/// there, a unique value that moves from one item to another; and where several take it away, of items which
/// have the same one from before it was unique. The service allows one action on an item: what is put, or
/// else one of those that take it away, stands for the others, under the condition of either.
pub(crate) fn hand_over(operations: &Operations, drafts: &mut [Draft], written: bool) -> Result<(), Error> {
    for draft in drafts.iter_mut() {
        draft.places.append(&mut draft.handed_over);
        // What it stands for is found anew.
        draft.places.iter_mut().for_each(|entry| entry.others.clear());
    }
    while let Some([(from, at), (to, place)]) = pair(operations, drafts) {
        let freed = drafts[from].places.remove(at);
        drafts[to].places[place].stands_for(&freed, &operations.all[to], written)?;
        drafts[from].handed_over.push(freed);
    }
    Ok(())
}

/// The place of what is taken away, and of what takes its place, where there are such.
fn pair(operations: &Operations, drafts: &[Draft]) -> Option<[(usize, usize); 2]> {
    let places = drafts.iter().map(|draft| draft.places.len()).enumerate();
    let mut places = places.flat_map(|(from, count)| (0..count).map(move |at| (from, at)));
    places.find_map(|freed| Some([freed, successor(operations, drafts, freed)?]))
}

/// The place of another operation which puts what takes the place of what stands here, if that is taken away;
/// or else of one which takes it away, too.
fn successor(
    operations: &Operations,
    drafts: &[Draft],
    (from, at): (usize, usize),
) -> Option<(usize, usize)> {
    let freed = &drafts[from].places[at];
    freed.action().filter(|action| action.is_removal_of_companion())?;
    let found = |stands_for: fn(&Action) -> bool| {
        drafts.iter().enumerate().filter(|(to, _)| *to != from).find_map(|(to, draft)| {
            let stands_for = |entry: &Entry| {
                entry.action().is_some_and(stands_for)
                    && entry.is_on_that_of(&operations.all[to], freed, &operations.all[from])
            };
            Some((to, draft.places.iter().position(stands_for)?))
        })
    };
    found(Action::puts_companion).or_else(|| found(Action::is_removal_of_companion))
}

/// An operation that was not carried out, and why.
#[derive(Debug)]
pub(crate) struct Blame {
    pub(crate) operation: usize,
    /// Which of its entries was not: those that it has handed over stand behind those in its places.
    entry: usize,
    pub(crate) reason: Reason,
}

/// The operations to blame, each with the first reason of those that say the most.
pub(crate) fn blame(operations: &Operations, drafts: &[Draft], reasons: Vec<Option<Reason>>) -> Vec<Blame> {
    let places = drafts.iter().enumerate();
    let places =
        places.flat_map(|(operation, draft)| (0..draft.places.len()).map(move |place| (operation, place)));
    let mut blamed: BTreeMap<usize, Blame> = BTreeMap::new();
    for (place, reason) in places.zip(reasons) {
        let Some(reason) = reason else { continue };
        for (operation, entry) in iter::once(place).chain(joined_in(operations, drafts, place, &reason)) {
            let says_more =
                blamed.get(&operation).is_none_or(|earlier| reason.rank() < earlier.reason.rank());
            if says_more {
                blamed.insert(operation, Blame { operation, entry, reason: reason.clone() });
            }
        }
    }
    blamed.into_values().collect()
}

/// What other operations have handed over to a place that takes away what is another item's: it is none of
/// theirs either, so that each is told of it at once.
fn joined_in(
    operations: &Operations,
    drafts: &[Draft],
    (to, place): (usize, usize),
    reason: &Reason,
) -> impl Iterator<Item = (usize, usize)> {
    let stands = &drafts[to].places[place];
    let is_removal = stands.action().is_some_and(Action::is_removal_of_companion);
    let drafts = drafts.iter().enumerate().filter(move |_| is_removal && reason.is_condition());
    drafts.flat_map(move |(from, draft)| {
        let [of, operation] = [to, from].map(|operation| &operations.all[operation]);
        let handed_over = (draft.places.len()..).zip(&draft.handed_over);
        let joined = handed_over.filter(move |(_, freed)| freed.is_on_that_of(operation, stands, of));
        joined.map(move |(entry, _)| (from, entry))
    })
}

impl Blame {
    /// The operation's own error.
    pub(crate) fn error(&self, operations: &Operations, drafts: &[Draft], stamp: &Stamp) -> Error {
        let error = match self.condition(operations, drafts) {
            Some((intent, action)) => {
                let core = &operations.all[self.operation].core;
                intent.failure(&core.layout, stamp, (action, WRITE), self.reason.item.clone())
            }
            None => match &operations.all[self.operation].task {
                Ok(Task::Write { intent, .. }) => self.reason.error_of(intent, WRITE),
                _ => self.reason.error(WRITE),
            },
        };
        self.placed(error, operations, drafts)
    }

    /// From where the operation is drafted anew, where what it relied on is not what is stored.
    pub(crate) fn again(
        &self,
        operations: &Operations,
        drafts: &[Draft],
        stamp: &Stamp,
    ) -> Option<KnownFrom> {
        let (intent, action) = self.condition(operations, drafts)?;
        let layout = &operations.all[self.operation].core.layout;
        let (old, known) = (self.reason.item.as_ref(), &drafts[self.operation].known);
        let again = intent.again(layout, stamp, action, old, known);
        // The same transaction in other words is another one, which a token of the user's forbids.
        again.filter(|again| operations.token.is_none() || !matches!(again, KnownFrom::Refusal(_)))
    }

    /// The operation on the item that has the sentinel or copy which was in the way, if one of the
    /// transaction's is.
    pub(crate) fn holder(&self, operations: &Operations, drafts: &[Draft]) -> Option<usize> {
        let (_, action) = self.condition(operations, drafts)?;
        let found = self.reason.item.as_ref().filter(|_| action.role != Role::Owner)?;
        let own = &operations.all[self.operation].core;
        let key = holder(&own.layout, found)?;
        operations.all.iter().position(|operation| match &operation.task {
            Ok(Task::Write { intent, .. }) => *intent.key == key && operation.core.name == own.name,
            Ok(Task::Raw(_)) | Err(_) => false,
        })
    }

    /// The write and the action whose condition failed.
    fn condition<'a>(
        &self,
        operations: &'a Operations,
        drafts: &'a [Draft],
    ) -> Option<(&'a Intent, &'a Action)> {
        match (&operations.all[self.operation].task, &self.entry(drafts).source) {
            (Ok(Task::Write { intent, .. }), Source::Action(action)) if self.reason.is_condition() => {
                Some((intent, action))
            }
            _ => None,
        }
    }

    /// An error of this operation, with the facts that it lacks.
    pub(crate) fn placed(&self, error: Error, operations: &Operations, drafts: &[Draft]) -> Error {
        self.entry(drafts).placed(error, &operations.all[self.operation])
    }

    fn entry<'a>(&self, drafts: &'a [Draft]) -> &'a Entry {
        let Draft { places, handed_over, .. } = &drafts[self.operation];
        places.get(self.entry).unwrap_or_else(|| &handed_over[self.entry - places.len()])
    }
}
