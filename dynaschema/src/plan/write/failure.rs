//! What it means that a condition failed.

use super::conditions::version;
use super::nulls::is_null;
use super::reliance::Standing;
use super::resolver::Resolver;
use super::{Action, Body, Intent, Known, Role, Source, Verb};
use crate::error::{Met, What};
use crate::item::{Identity, Layout, Stamp, holder, identify, is_expired, is_outdated, upgrade, version_of};
use crate::schema::EntityAttribute;
use crate::wire::same_item;
use crate::{Error, Item};

impl Intent {
    /// The error of a condition that failed on one of the actions of an operation, given the item found
    /// there.
    pub(crate) fn failure(
        &self,
        layout: &Layout,
        stamp: &Stamp,
        (action, operation): (&Action, &'static str),
        old: Option<Item>,
    ) -> Error {
        let what = match action.role {
            Role::Sentinel(field) | Role::Copy(field) => taken(layout, field, old.as_ref()),
            Role::Owner => self.owner_failure(layout, stamp, (action, operation), old.as_ref()),
        };
        let old = old.filter(|old| action.role == Role::Owner && !self.takes_for_absent(layout, stamp, old));
        let lost = old.as_ref().filter(|_| matches!(what, What::ConditionFailed));
        let lost = lost.and_then(|old| self.lost_form(layout, stamp, old));
        // A sentinel's or copy's own key says nothing to those who asked for the item.
        let key = if action.role == Role::Owner { &action.key } else { &self.key };
        let error =
            lost.unwrap_or_else(|| Error::new(what)).of_entity(layout.called(self.member)).at_key(key);
        match old {
            Some(old) => error.with_found(layout, old),
            None => error,
        }
    }

    /// Whether an item that was found is none to a write that does not need one: its own, and it has expired.
    /// One that was read to be written is there, whether it has expired or not.
    fn takes_for_absent(&self, layout: &Layout, stamp: &Stamp, found: &Item) -> bool {
        !self.demands_presence()
            && self.relied_on.is_none()
            && self.resolver(layout, stamp).counts_as_absent(found)
    }

    fn owner_failure(
        &self,
        layout: &Layout,
        stamp: &Stamp,
        (action, operation): (&Action, &'static str),
        old: Option<&Item>,
    ) -> What {
        let schema = layout.member(self.member).schema;
        let is_target = action.key != self.key;
        if let Some(mut other) = old.and_then(|old| self.other_entity(layout, old)) {
            let creates = matches!(self.verb, Verb::Create(_) | Verb::Check { exists: false }) || is_target;
            if let What::WrongEntity { met, .. } = &mut other
                && creates
            {
                *met = Met::Creation;
            }
            return other;
        }
        if let Some(newer) = old.filter(|_| !is_target).and_then(|old| self.newer(layout, stamp, old)) {
            return newer;
        }
        let alive = old.filter(|item| !is_expired(schema, *item, stamp.now));
        let expected = self.expected(schema);
        match (alive, &self.verb) {
            (Some(_), Verb::Create(_) | Verb::Check { exists: false }) => What::AlreadyExists,
            (Some(_), Verb::Move { .. }) if is_target => What::AlreadyExists,
            (None, _) if self.demands_presence() => What::NotFound,
            (alive, _) => match (expected, version(schema)) {
                (Some(expected), Some(name))
                    if alive.map_or(0, |item| version_of(item, name)) != expected =>
                {
                    What::VersionConflict { expected, found: alive.map(|item| version_of(item, name)) }
                }
                _ => {
                    let untrue = alive.and_then(|alive| self.untrue(layout, stamp, action, alive));
                    let unbounded = || action.out_of_range(alive);
                    let no_sum = || self.sums_no_number(action, operation, alive);
                    untrue.or_else(unbounded).or_else(no_sum).unwrap_or(What::ConditionFailed)
                }
            },
        }
    }

    /// That an edit starts from other values, or another spelling of them, than those that were found,
    /// or that they are not what the caller of an update knows.
    fn untrue(&self, layout: &Layout, stamp: &Stamp, action: &Action, found: &Item) -> Option<What> {
        let resolver = self.resolver(layout, stamp);
        if let Standing::Respelt(fields) | Standing::Stale(fields) = resolver.standing(action, found) {
            return Some(What::Stale { fields });
        }
        let Verb::Update(changes) = &self.verb else { return None };
        let current = upgrade(resolver.model, found.clone()).ok()?;
        resolver.not_as_known(changes, &current).ok()?.map(|field| What::NotAsKnown { field })
    }

    /// That a put would change the form in which something is stored that a flattened field has read.
    fn lost_form(&self, layout: &Layout, stamp: &Stamp, found: &Item) -> Option<Error> {
        let Verb::Put(value) = &self.verb else { return None };
        self.resolver(layout, stamp).lost_form(&value.snapshot().ok()?, found)
    }

    /// That the item that was found is another entity's, or nobody's, where that matters.
    pub(super) fn other_entity(&self, layout: &Layout, old: &Item) -> Option<What> {
        if self.over_anything {
            return None;
        }
        let nameless = |what: &What| matches!(what, What::UnknownEntity { .. });
        // To a write that demands an empty place it is enough that it is not; and where items need not
        // say what they are, it is something else that does not hold.
        let matters = matches!(layout.table.entity, EntityAttribute::Required(_)) && !self.demands_absence();
        foreign(layout, self.member, old).filter(|what| matters || !nameless(what))
    }

    /// From where the intent knows the stored item if it is to be tried again: what was read is stale,
    /// a write without a read met something that only the stored item tells how to deal with, or what
    /// would be taken away is another's.
    pub(crate) fn again(
        &self,
        layout: &Layout,
        stamp: &Stamp,
        action: &Action,
        old: Option<&Item>,
        known: &Known,
    ) -> Option<Source> {
        if action.is_removal_of_companion() && action.is_anothers(old) {
            return Some(Source::Known(known.with_another_at(&action.key)));
        }
        let is_own = action.role == Role::Owner && action.key == self.key;
        if is_own && old.is_some_and(|old| self.newer(layout, stamp, old).is_some()) {
            return None;
        }
        let (schema, read) = (layout.member(self.member).schema, known.stored.as_ref());
        let resolver = self.resolver(layout, stamp);
        let wants_read = match (action.role, read) {
            (Role::Owner, Some(read)) => {
                let unchanged = match (old, read) {
                    (Some(old), Some(read)) => same_item(old, read),
                    (old, read) => old.is_none() && read.is_none(),
                };
                action.key == self.key && !unchanged
            }
            (Role::Owner, None) => {
                let updates = matches!(self.verb, Verb::Update(_) | Verb::Delete { value: Some(_), .. });
                let lacks = |item: &Item| action.present.iter().any(|name| !item.contains_key(*name));
                let has = |item: &Item| action.absent.iter().any(|name| item.contains_key(*name));
                match old {
                    Some(item) => updates && (is_outdated(schema, item) || lacks(item) || has(item)),
                    None => resolver.may_be_gone(),
                }
            }
            // A copy that is to be changed in place is not there: the item was written before the
            // entity had copies, or another writer has given the copy another key.
            (Role::Copy(_), None) => matches!(action.body, Body::Update(_)),
            (Role::Sentinel(_), None) | (Role::Copy(_) | Role::Sentinel(_), Some(_)) => false,
        };
        if wants_read {
            return Some(Source::Read);
        }
        // The answer has what is stored, and is the last word on it.
        let old = old.filter(|_| read.is_none() && action.role == Role::Owner)?;
        let is_respelt = || match resolver.standing(action, old) {
            Standing::Respelt(_) => true,
            Standing::Stale(_) => false,
            Standing::AsRead => self.is_known_respelt(&resolver, old),
        };
        let has_null = || action.no_null.iter().any(|name| is_null(old, name));
        let tells = !is_expired(schema, old, stamp.now) && (has_null() || is_respelt());
        let is_dealt_with =
            tells || resolver.has_other_companions(old) || resolver.is_older_than_versions(old);
        is_dealt_with.then(|| Source::Refusal(old.clone()))
    }

    /// Whether an update knows what was found, in another spelling.
    fn is_known_respelt(&self, resolver: &Resolver<'_>, found: &Item) -> bool {
        let Verb::Update(changes) = &self.verb else { return false };
        resolver.is_known_respelt(changes, found).unwrap_or(false)
    }

    /// Whether a condition that failed may have failed because an earlier try of the same request
    /// was carried out, given what was found.
    pub(crate) fn doubt(&self, layout: &Layout, stamp: &Stamp, old: Option<&Item>) -> Doubted {
        let schema = layout.member(self.member).schema;
        let (Some(name), Some(old)) = (version(schema), old) else { return Doubted::Unknown };
        if stamp.is_of(old) {
            return Doubted::Ours;
        }
        // Ours may have been deleted since, and the key be another's now.
        if self.other_entity(layout, old).is_some() {
            return Doubted::Unknown;
        }
        let deletes = matches!(self.verb, Verb::Delete { .. });
        let found = version_of(old, name);
        let expected = match &self.verb {
            Verb::Create(_) => Some(0),
            _ => self.expected(schema),
        };
        match expected {
            // Whatever is made has the first version: ours may have been deleted, and this been made since.
            Some(0) => Doubted::Unknown,
            // Ours would have been the next version, and the next one is another's, or not there.
            Some(expected) if found == expected || (!deletes && found.checked_sub(1) == Some(expected)) => {
                Doubted::NotOurs
            }
            _ => Doubted::Unknown,
        }
    }
}

/// That the place of a sentinel or copy is another item's, by what was found there.
pub(crate) fn taken(layout: &Layout, field: &'static str, found: Option<&Item>) -> What {
    let found = found.map(|found| holder(layout, found));
    What::UniqueViolation { field, stranger: found == Some(None), owner: found.flatten() }
}

/// That the item under a member's key is none of the member's.
pub(super) fn foreign(layout: &Layout, member: usize, item: &Item) -> Option<What> {
    let found = match identify(layout, item) {
        // What is moved may find an item under another arm of its key.
        Identity::Member(found) if layout.origin(found) == layout.origin(member) => return None,
        Identity::Member(found) => layout.called(found).to_owned(),
        Identity::Unknown(Some(found)) => found,
        Identity::Unknown(None) => return Some(What::UnknownEntity { found: None, written: true }),
        Identity::Sentinel => "sentinel".to_owned(),
    };
    Some(What::WrongEntity { found, met: Met::Write })
}

/// What a condition that failed on a later try says of the earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doubted {
    /// An earlier try was carried out: the item carries its token.
    Ours,
    /// None was: what was found excludes it.
    NotOurs,
    Unknown,
}
