//! What a write means to do.

use std::sync::Arc;

use super::{Action, WriteCache};
use super::{Changes, Origin, Value};
use crate::Item;
use crate::expr::Condition;
use crate::item::Snapshot;
use crate::key::ItemKey;
use crate::schema::EntitySchema;

/// One write of one entity's item, before it is known what that takes.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, and none excludes another")]
pub(crate) struct Intent {
    /// The entity's place in the table.
    pub(crate) member: usize,
    pub(crate) key: Arc<ItemKey>,
    pub(crate) verb: Verb,
    /// The user's own condition.
    pub(crate) condition: Option<Condition>,
    /// What made a read choose the item that is deleted, which it must still be, be it that it has expired.
    pub(crate) relied_on: Option<Condition>,
    /// The version that the stored item must have, where the user says one.
    pub(crate) version: Option<u64>,
    /// Whether the caller wants the item as it was or is.
    pub(crate) returns: bool,
    /// Whether it may take the place of another or an unknown entity's item.
    pub(crate) over_anything: bool,
    /// Whether it is one of a transaction's operations, which must be there whatever it changes.
    pub(crate) joins: bool,
    /// Whether a first try that is refused can be followed by another one, in other words.
    pub(crate) has_second_try: bool,
    /// What most writes of the table come to, where it is known.
    pub(crate) cache: Option<Arc<WriteCache>>,
}

/// What becomes of the item.
#[derive(Debug)]
pub(crate) enum Verb {
    /// It is made; there must be none.
    Create(Value),
    /// It is made or replaced.
    Put(Value),
    /// It is changed.
    Update(Box<Changes>),
    /// It is deleted; what is known of it, where the write starts from a value, and whether it has to be
    /// there.
    Delete { value: Option<Snapshot>, must_exist: bool },
    /// It gets another primary key.
    Move { from: Snapshot, to: Snapshot, to_key: ItemKey },
    /// It is replaced by what a closure made of the stored item, which must not have changed since.
    Modify { from: Snapshot, to: Snapshot },
    /// It is looked at, in a transaction: it must be there, or must not.
    Check { exists: bool },
}

/// What a read found under an intent's key.
pub(crate) type Stored = Option<Item>;

/// What is known of the items that an intent is about, as it is resolved.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    /// What a consistent read has found under the intent's key, if there was one.
    pub(crate) stored: Option<Stored>,
    /// The keys of sentinels and copies that are another item's, though this one's fields name them: it
    /// was written before the entity had them, and they are not this one's to take away.
    others: Vec<ItemKey>,
}

impl Known {
    /// What a read has found.
    pub(crate) fn of(stored: Stored) -> Self {
        Self { stored: Some(stored), others: Vec::new() }
    }

    /// The same, and that what has this key is another item's.
    pub(super) fn with_another_at(&self, key: &ItemKey) -> Self {
        let mut known = self.clone();
        known.others.push(key.clone());
        known
    }
}

/// Where an intent knows the stored item from.
#[derive(Debug)]
pub(crate) enum Source {
    /// It is not known, unless it must be.
    Unread,
    /// A read.
    Read,
    /// The answer to a write whose condition it made fail.
    Refusal(Item),
    /// What was known before, and of what else is in the way.
    Known(Known),
}

/// What an intent takes next.
#[derive(Debug)]
pub(crate) enum Step {
    /// The stored item must be known; then resolve again with it.
    Read,
    /// This, all or nothing.
    Write(Effect),
}

/// The actions that carry an intent out, and what is known of their effect.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    /// The owner's first; none where nothing would change.
    pub(crate) actions: Vec<Action>,
    /// The item before, where it had to be read.
    pub(crate) old: Option<Item>,
    /// The item after, where all of it is known; of a write of a whole item, where it is asked for.
    pub(crate) new: Option<Item>,
    /// Whether that is only what was read and what changes of it: another writer may have changed what no
    /// condition demands.
    pub(crate) unsure: bool,
}

impl Effect {
    /// Leaves out what would take away another item's sentinels and copies.
    pub(super) fn spare_others(&mut self, known: &Known) {
        if known.others.is_empty() {
            return;
        }
        self.actions
            .retain(|action| !(action.is_removal_of_companion() && known.others.contains(&action.key)));
    }
}

impl Intent {
    /// A write without any further demand.
    pub(crate) fn of(member: usize, key: impl Into<Arc<ItemKey>>, verb: Verb) -> Self {
        Self {
            member,
            key: key.into(),
            verb,
            condition: None,
            relied_on: None,
            version: None,
            returns: false,
            over_anything: false,
            joins: false,
            has_second_try: false,
            cache: None,
        }
    }

    /// Whether all of the item that it stores is known, where it makes the item.
    pub(crate) fn writes_whole(&self) -> bool {
        match &self.verb {
            Verb::Create(_) | Verb::Put(_) => true,
            Verb::Update(changes) => matches!(changes.origin, Origin::Absent(_)),
            _ => false,
        }
    }

    /// The function that makes it.
    pub(crate) fn function(&self) -> &'static str {
        match &self.verb {
            Verb::Create(_) => "create",
            Verb::Put(_) => "put",
            Verb::Update(changes) => match changes.origin {
                Origin::Key => "update",
                Origin::Value(_) => "edit",
                Origin::Absent(_) => "upsert",
            },
            Verb::Delete { .. } => "delete",
            Verb::Move { .. } => "move_to",
            Verb::Modify { .. } => "modify",
            Verb::Check { .. } => "check",
        }
    }

    /// The version that the stored item must have: the user's, or that of the value it starts from.
    pub(crate) fn expected(&self, schema: &EntitySchema) -> Option<u64> {
        schema.kept.version?;
        let of_value = || match &self.verb {
            Verb::Put(value) => value.version(),
            Verb::Delete { value, .. } => value.as_ref()?.version(schema),
            Verb::Move { from, .. } | Verb::Modify { from, .. } => from.version(schema),
            Verb::Update(changes) => match &changes.origin {
                Origin::Value(value) if !changes.wins(schema) => value.version(schema),
                Origin::Value(_) | Origin::Key | Origin::Absent(_) => None,
            },
            Verb::Create(_) | Verb::Check { .. } => None,
        };
        self.version.or_else(of_value)
    }

    /// Whether the place that is written, or looked at, must be empty.
    pub(crate) fn demands_absence(&self) -> bool {
        matches!(self.verb, Verb::Create(_) | Verb::Move { .. } | Verb::Check { exists: false })
    }

    /// Whether the item must be there for the write to happen.
    pub(crate) fn demands_presence(&self) -> bool {
        match &self.verb {
            Verb::Update(changes) => !matches!(changes.origin, Origin::Absent(_)),
            Verb::Move { .. } | Verb::Modify { .. } | Verb::Check { exists: true } => true,
            Verb::Delete { must_exist, .. } => *must_exist,
            Verb::Create(_) | Verb::Put(_) | Verb::Check { exists: false } => false,
        }
    }
}
