//! Items taken away, with their sentinels and copies.

use super::companions::State;
use super::conditions::{all, has_version, is_no_older, present, unchanged, version};
use super::resolver::Resolver;
use super::{Action, Body, Effect, Reliance, Step, Stored, Verb};
use crate::error::What;
use crate::expr::Condition;
use crate::item::{Snapshot, is_outdated, key_attributes, known, rename, upgrade, version_of};
use crate::key::PartValue;
use crate::{Error, Item};

impl Resolver<'_> {
    pub(super) fn delete(&self, value: Option<&Snapshot>, stored: Option<&Stored>) -> Result<Step, Error> {
        let expected = self.intent.expected(self.schema);
        let versioned = expected.and_then(|expected| has_version(self.schema, expected, self.stamp.now));
        if !self.has_companions() {
            let owner = self.owner(Body::Delete, [versioned, self.own_or_nothing()]);
            return Ok(Step::Write(Effect { actions: vec![owner], ..Effect::default() }));
        }
        if let Some(stored) = stored {
            return self.delete_stored(value, versioned, stored.as_ref()).map(Step::Write);
        }
        if self.intent.returns {
            return Ok(Step::Read);
        }
        match value {
            Some(value) => {
                let relied = self.as_in(value, &self.companions_of_value())?;
                let guard = all(std::iter::once(versioned).chain(relied).chain([self.companions_of_today()]));
                self.delete_known(guard, &value.parts, &value.attributes).map(Step::Write)
            }
            None if self.depends_on_fields() => Ok(Step::Read),
            // Copies under keys that the item's own key gives.
            None => {
                let key = key_attributes(self.layout, &self.intent.key);
                self.delete_known(versioned, &self.parts_of_key(), &key).map(Step::Write)
            }
        }
    }

    /// What a deletion that starts from a value relies on, so that the sentinels and copies that it names are
    /// the item's: beside the version, too, since an item that was made anew counts from 1 again.
    fn companions_of_value(&self) -> Reliance {
        Reliance::on_parts(self.schema, self.companion_parts())
    }

    /// That an item which stands there was written by no lower schema version than today's, where sentinels
    /// and copies are made of fields: what those of an older item show may stand under other names than a
    /// value has.
    fn companions_of_today(&self) -> Option<Condition> {
        let can_be_older = self.schema.kept.upgrades && self.companion_parts().next().is_some();
        can_be_older.then(|| is_no_older(self.schema)).flatten().map(|no_older| no_older | self.absent())
    }

    /// Whether an item that was found is one that a deletion may take away, and has other sentinels and
    /// copies than the value says, or spells otherwise what they are made of.
    pub(super) fn has_other_companions(&self, found: &Item) -> bool {
        let Verb::Delete { value: Some(value), .. } = &self.intent.verb else { return false };
        let mut raw = found.clone();
        rename(self.schema, &mut raw);
        self.is_own(found)
            && self.is_of_the_version(found)
            && self.is_the_one_read(value, found).is_ok()
            && !self.respelt(&self.companions_of_value(), value, &raw).is_empty()
    }

    /// Whether it is no matter that the item is not there, though the condition demands what its sentinels
    /// and copies are made of.
    pub(super) fn may_be_gone(&self) -> bool {
        matches!(self.intent.verb, Verb::Delete { value: Some(_), must_exist: false })
            && self.depends_on_fields()
            && self.intent.expected(self.schema).is_none()
    }

    /// Whether an item has the version that is demanded, if one is.
    fn is_of_the_version(&self, item: &Item) -> bool {
        let expected = self.intent.expected(self.schema).zip(version(self.schema));
        expected.is_none_or(|(expected, name)| version_of(item, name) == expected)
    }

    /// That an item is the one that was read, if a version is demanded: what has the same version, and other
    /// sentinels and copies, was made anew meanwhile. Without a version whatever has the key is deleted.
    fn is_the_one_read(&self, value: &Snapshot, stored: &Item) -> Result<(), Error> {
        // That it has another version the condition says.
        if self.intent.expected(self.schema).is_none() || !self.is_of_the_version(stored) {
            return Ok(());
        }
        let current = upgrade(self.model, stored.clone())?;
        if self.stale_in(&self.companions_of_value(), &current, value)?.is_empty() {
            return Ok(());
        }
        Err(Error::new(What::ConditionFailed).with_found(self.layout, stored.clone()))
    }

    fn delete_stored(
        &self,
        value: Option<&Snapshot>,
        versioned: Option<Condition>,
        stored: Option<&Item>,
    ) -> Result<Effect, Error> {
        let Some(stored) = stored else {
            if self.intent.demands_presence() {
                return Err(Error::new(What::NotFound));
            }
            // What is made meanwhile has sentinels and copies, which the next try will find.
            return Ok(self.delete_with(self.companions_left_over()?, [versioned, Some(self.absent())]));
        };
        let before = match self.parts_before(Some(stored)) {
            Ok(before) => before,
            Err(error) => match value.filter(|value| self.tells_companions(value, stored)) {
                Some(value) => {
                    let companions = self.companions_that_go(&value.parts, &value.attributes)?;
                    return Ok(self.delete_as_found(companions, versioned, stored));
                }
                None => return Err(error),
            },
        };
        let Some(parts) = before else {
            // What stands there has expired, or is no item of the entity's: one that is made there
            // meanwhile has sentinels and copies, which the next try will find.
            let owner = self.owner(Body::Delete, [versioned, self.own_or_nothing(), self.still_none(stored)]);
            return Ok(Effect { actions: vec![owner], ..Effect::default() });
        };
        if let Some(value) = value {
            self.is_the_one_read(value, stored)?;
        }
        let companions = self.companions_that_go(&parts, stored)?;
        if !self.gives_what_was_read(&companions) {
            return Ok(self.delete_as_found(companions, versioned, stored));
        }
        // Nothing that is absent makes it gone, and who deletes it gives it to one caller.
        let present = present(self.layout, self.member, self.stamp.now);
        let delete = |as_read| self.owner(Body::Delete, [versioned.clone(), Some(present.clone()), as_read]);
        // What is given back was stored to the end, so that no version has to do for it.
        let mut actions = vec![self.on_all_of(stored, delete)];
        actions.extend(companions);
        Ok(Effect { actions, old: Some(stored.clone()), ..Effect::default() })
    }

    /// Whether a value tells what the sentinels and copies of an item show that was found, and does not
    /// decode: it has the fields as they are stored there, and none of them can stand there under another
    /// name.
    fn tells_companions(&self, value: &Snapshot, found: &Item) -> bool {
        let mut raw = found.clone();
        rename(self.schema, &mut raw);
        let has_names_of_before = || self.names_of_before(found).next().is_some();
        let can_be_elsewhere = is_outdated(self.schema, found)
            && (self.are_made_by_upgrade(found)
                || self.companion_parts_not_in(found).next().is_some() && has_names_of_before());
        !self.intent.returns
            && !can_be_elsewhere
            && self.respelt(&self.companions_of_value(), value, &raw).is_empty()
    }

    /// The deletion of an item that was found, with the sentinels and copies that show these parts.
    fn delete_as_found(
        &self,
        companions: Vec<Action>,
        versioned: Option<Condition>,
        stored: &Item,
    ) -> Effect {
        let own = self.own_or_nothing();
        // One request is sent again without a token, and then meets what its first try has left: nothing.
        let is_one = companions.is_empty();
        let may_be_gone = is_one && versioned.is_none() && !self.intent.demands_presence();
        let absent = may_be_gone.then(|| self.absent());
        let relied = self.as_companions_show(stored, false, absent.as_ref(), &[&versioned, &own]);
        self.delete_with(companions, [versioned, relied, own])
    }

    /// That no item of the entity's has come to where none was found.
    fn still_none(&self, stored: &Item) -> Option<Condition> {
        if self.is_own(stored) {
            return Some(self.absent());
        }
        let names = self.layout.table.entity.name();
        unchanged(self.layout, names, stored)
    }

    fn delete_known(
        &self,
        guard: Option<Condition>,
        parts: &[PartValue<'static>],
        item: &Item,
    ) -> Result<Effect, Error> {
        let companions = self.companions_that_go(parts, item)?;
        Ok(self.delete_with(companions, [guard, self.own_or_nothing()]))
    }

    /// The deletions of the sentinels and copies of an item.
    fn companions_that_go(&self, parts: &[PartValue<'static>], item: &Item) -> Result<Vec<Action>, Error> {
        let state = State { owner: &self.intent.key, parts: &known(parts), item, is_current: true };
        self.companions().between(Some(state), None)
    }

    /// The deletions of the sentinels and copies that an item which is not there may have left, where a
    /// release that keeps none has deleted it: of those whose keys its own key tells.
    fn companions_left_over(&self) -> Result<Vec<Action>, Error> {
        let (parts, item) = (self.parts_of_key(), key_attributes(self.layout, &self.intent.key));
        let is_told = |part: usize, value: &PartValue<'_>| {
            !matches!(value, PartValue::None) || self.schema.is_identified_by(part)
        };
        let told = |part: usize| parts.get(part).filter(|value| is_told(part, value)).cloned();
        let state = State { owner: &self.intent.key, parts: &told, item: &item, is_current: true };
        self.companions().between(Some(state), None)
    }

    /// The deletion of the item under these conditions, with its sentinels and copies.
    fn delete_with(
        &self,
        companions: Vec<Action>,
        conditions: impl IntoIterator<Item = Option<Condition>>,
    ) -> Effect {
        let mut actions = vec![self.owner(Body::Delete, conditions)];
        actions.extend(companions);
        Effect { actions, ..Effect::default() }
    }
}
