//! Whole items: made, or replaced.

use super::companions::State;
use super::conditions::{all, has_version, present, version};
use super::forms::Forms;
use super::resolver::Resolver;
use super::version::next_version;
use super::{Body, Effect, Step, Stored, Value, Verb, Whole};
use crate::expr::Condition;
use crate::item::{is_expired, is_outdated, known, version_of};
use crate::key::PartValue;
use crate::{Error, Item};

impl Resolver<'_> {
    /// A new item, and its sentinels and copies in places that are free.
    pub(super) fn create(&self, value: Whole) -> Result<Effect, Error> {
        let absent = self.absent();
        self.whole(value, [Some(absent), None, None, None], None, None)
    }

    /// An item in place of whatever the entity has there; with a version, in place of just that one.
    pub(super) fn put(&self, value: &Value, stored: Option<&Stored>) -> Result<Step, Error> {
        let changes_a_copy = self.schema.changes_a_copy_in_place();
        // Of a copy that is changed in place goes what the item has had, which only the stored item tells.
        if stored.is_none() && (self.depends_on_fields() || changes_a_copy) {
            return Ok(Step::Read);
        }
        let found = stored.and_then(Option::as_ref);
        if let Some(found) = found {
            self.is_no_newer(found)?;
        }
        let expected = self.intent.expected(self.schema);
        let next = next_version(self.schema, expected.unwrap_or(0))?;
        let is_older = found.is_some_and(|found| self.is_older_than_versions(found));
        let value = value.stamped(self.model, self.stamp, expected == Some(0) && !is_older, next)?;
        let versioned = match expected {
            // What was created before is met by the demand that nothing is there; the next try puts over it.
            Some(_) if stored.is_none() && self.intent.has_second_try && self.tells_creation() => {
                Some(self.absent())
            }
            Some(expected) => has_version(self.schema, expected, self.stamp.now),
            None => None,
        };
        let present = is_older.then(|| present(self.layout, self.member, self.stamp.now));
        let versioned = all([versioned, present]);
        let replaceable = if self.intent.over_anything { None } else { self.replaceable() };
        let relies_on_read = self.has_companions() || version(self.schema).is_some();
        let least = match stored {
            Some(Some(found)) => self.as_companions_rely(found),
            // Where nothing else relies on the read, what it was read for is demanded by itself.
            Some(None) if relies_on_read => Some(self.absent()),
            _ => None,
        };
        let Forms::Demanded(keeps_forms) = self.forms(&value, stored, [&versioned, &replaceable, &least])?
        else {
            return Ok(Step::Read);
        };
        let former = if self.has_companions() { self.parts_before(found)? } else { None };
        let as_read = match found {
            Some(found) => {
                let others = [&versioned, &replaceable, &keeps_forms];
                self.as_companions_show(found, changes_a_copy, None, &others)
            }
            None => least,
        };
        let conditions = [versioned, as_read, replaceable, keeps_forms];
        self.whole(value, conditions, found, former.as_deref()).map(Step::Write)
    }

    /// Whether a put makes a new item and says when, unless it meets one from before there were versions.
    fn tells_creation(&self) -> bool {
        let is_put = matches!(self.intent.verb, Verb::Put(_)) && !self.intent.over_anything;
        is_put && self.schema.kept.created_at.is_some() && self.intent.expected(self.schema) == Some(0)
    }

    /// Whether an item that a put of a value without a version has met is the entity's own, which nobody has
    /// counted: it was created before there were versions, or by another writer, as the value says.
    pub(super) fn is_older_than_versions(&self, found: &Item) -> bool {
        self.tells_creation()
            && version(self.schema).is_some_and(|name| version_of(found, name) == 0)
            && self.is_own(found)
            && !is_expired(self.schema, found, self.stamp.now)
    }

    /// The write of a whole item in place of what was read, if anything was, with its sentinels and
    /// copies; those of what was read show these parts.
    fn whole(
        &self,
        value: Whole,
        conditions: [Option<Condition>; 4],
        old: Option<&Item>,
        former: Option<&[PartValue<'static>]>,
    ) -> Result<Effect, Error> {
        let value = match value {
            Whole::Snapshot(value) => value,
            Whole::Text(value) => {
                let item = self.text(value)?;
                let new = self.intent.returns.then(|| item.map().into_owned());
                let actions = vec![self.owner(Body::Put(item), conditions)];
                return Ok(Effect { actions, old: old.cloned(), new, ..Effect::default() });
            }
        };
        let parts = self.has_companions().then(|| value.parts.clone());
        let item = self.item(value)?;
        let mut companions = Vec::new();
        if let Some(parts) = parts {
            let owner = &self.intent.key;
            let former = former.map(known);
            let is_current = old.is_none_or(|old| !is_outdated(self.schema, old));
            let before = former.as_ref().zip(old);
            let before = before.map(|(parts, item)| State { owner, parts, item, is_current });
            let after = State { owner, parts: &known(&parts), item: &item, is_current: true };
            companions = self.companions().between(before, Some(after))?;
        }
        let new = self.intent.returns.then(|| item.clone());
        let mut actions = vec![self.owner(Body::Put(item.into()), conditions)];
        actions.extend(companions);
        Ok(Effect { actions, old: old.cloned(), new, ..Effect::default() })
    }
}
