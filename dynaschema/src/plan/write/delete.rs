//! Items taken away, with their sentinels and copies.

use super::companions::State;
use super::conditions::{all, has_version, unchanged};
use super::resolver::Resolver;
use super::{Body, Effect, Reliance, Step, Stored};
use crate::error::What;
use crate::expr::Condition;
use crate::item::{Snapshot, key_attributes, known, primary_parts};
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
            return self.delete_stored(versioned, stored.as_ref()).map(Step::Write);
        }
        if self.intent.returns {
            return Ok(Step::Read);
        }
        match value {
            Some(value) => {
                // Beside the version, too: an item that was made anew counts from 1 again.
                let relied = self.as_in(value, &Reliance::on_parts(self.schema, self.companion_parts()))?;
                let guard = all(std::iter::once(versioned).chain(relied));
                self.delete_known(guard, &value.parts, &value.attributes).map(Step::Write)
            }
            None if self.depends_on_fields() => Ok(Step::Read),
            // Copies under keys that the item's own key gives.
            None => {
                let key = key_attributes(self.layout, &self.intent.key);
                let parts = primary_parts(self.layout, self.schema, &key);
                self.delete_known(versioned, &parts, &key).map(Step::Write)
            }
        }
    }

    fn delete_stored(&self, versioned: Option<Condition>, stored: Option<&Item>) -> Result<Effect, Error> {
        let Some(stored) = stored else {
            if self.intent.demands_presence() {
                return Err(Error::new(What::NotFound));
            }
            // What is made meanwhile has sentinels and copies, which the next try will find.
            let absent = self.absent();
            let owner = self.owner(Body::Delete, [versioned, Some(absent)]);
            return Ok(Effect { actions: vec![owner], ..Effect::default() });
        };
        let Some(parts) = self.parts_before(Some(stored))? else {
            // What stands there has expired, or is no item of the entity's: one that is made there
            // meanwhile has sentinels and copies, which the next try will find.
            let owner = self.owner(Body::Delete, [versioned, self.own_or_nothing(), self.still_none(stored)]);
            return Ok(Effect { actions: vec![owner], ..Effect::default() });
        };
        let relied = unchanged(self.layout, self.companions_rely_on(), stored);
        let guard = all([versioned, relied]);
        let plan = self.delete_known(guard, &parts, stored)?;
        Ok(Effect { old: Some(stored.clone()), ..plan })
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
        let state = State { owner: &self.intent.key, parts: &known(parts), item, is_current: true };
        let mut actions = vec![self.owner(Body::Delete, [guard, self.own_or_nothing()])];
        actions.extend(self.companions().between(Some(state), None)?);
        Ok(Effect { actions, ..Effect::default() })
    }
}
