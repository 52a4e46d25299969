//! Whole items: made, or replaced.

use super::companions::State;
use super::conditions::{absent, has_version, unchanged};
use super::resolver::Resolver;
use super::version::next_version;
use super::{Body, Effect, Step, Stored};
use crate::Error;
use crate::item::{Snapshot, known};

impl Resolver<'_> {
    /// A new item, and its sentinels and copies in places that are free.
    pub(super) fn create(&self, value: &Snapshot) -> Result<Effect, Error> {
        let mut value = value.clone();
        value.stamp(self.model, self.stamp, true, 1)?;
        let item = self.item(&value)?;
        let state = State { owner: &self.intent.key, parts: &value.known(), item: &item };
        let absent = absent(self.layout, self.schema, self.stamp.now);
        let mut actions = vec![self.owner(Body::Put(item.clone()), [Some(absent)])];
        actions.extend(self.companions().between(None, Some(state))?);
        Ok(Effect { actions, old: None, new: Some(item) })
    }

    /// An item in place of whatever the entity has there; with a version, in place of just that one.
    pub(super) fn put(&self, value: &Snapshot, stored: Option<&Stored>) -> Result<Step, Error> {
        if stored.is_none() && self.depends_on_fields() {
            return Ok(Step::Read);
        }
        let expected = self.intent.expected(self.schema);
        let mut value = value.clone();
        let version = next_version(self.schema, expected.unwrap_or(0))?;
        value.stamp(self.model, self.stamp, expected == Some(0), version)?;
        let item = self.item(&value)?;
        let versioned = expected.and_then(|expected| has_version(self.schema, expected, self.stamp.now));
        let as_read = stored.and_then(|stored| match stored {
            None => Some(absent(self.layout, self.schema, self.stamp.now)),
            Some(stored) => unchanged(self.layout, self.companions_rely_on(), stored),
        });
        let owner = self.owner(Body::Put(item.clone()), [versioned, as_read, self.own_if_shared()]);
        let mut actions = vec![owner];
        let old = stored.and_then(Option::as_ref);
        let parts = self.parts_before(old)?;
        let before = parts.as_deref().map(known);
        let before =
            before.as_ref().zip(old).map(|(parts, item)| State { owner: &self.intent.key, parts, item });
        let after = State { owner: &self.intent.key, parts: &value.known(), item: &item };
        actions.extend(self.companions().between(before, Some(after))?);
        Ok(Step::Write(Effect { actions, old: old.cloned(), new: Some(item) }))
    }
}
