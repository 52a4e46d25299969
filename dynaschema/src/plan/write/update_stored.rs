//! An update whose item had to be read.

use super::conditions::unchanged;
use super::found::Found;
use super::nulls::forget_null;
use super::resolver::Resolver;
use super::successor::Successor;
use super::update::Revision;
use super::{Body, Changes, Effect, Reliance, Stored};
use crate::Error;
use crate::item::Snapshot;

impl Resolver<'_> {
    /// An update whose item had to be read.
    pub(super) fn update_stored(
        &self,
        changes: &Changes,
        base: Option<&Snapshot>,
        stored: &Stored,
    ) -> Result<Effect, Error> {
        let found = self.found(stored)?;
        let revision = Revision::new(self, changes, base)?;
        // The order in which a condition that failed is explained, too: the version says most.
        revision.has_version(&found)?;
        let reliance = revision.relies_on()?;
        revision.is_true_of(&found, &reliance)?;
        if revision.changes_nothing() {
            return Ok(self.look(&revision, found, &reliance));
        }
        let (mut item, mut parts) = (found.current.clone(), found.parts.clone());
        forget_null(self.filled_by(&changes.alterations), &mut item);
        // What the caller sets to what it had read is no change, and stays what it is by now.
        revision.apply(&mut item)?;
        self.assign(&revision.set, &mut item, &mut parts)?;
        let relied = self.relied_on(&revision, &reliance);
        let conditions = revision.standing();
        self.succeed(&found, Successor { item, parts, conditions, relied, strict: false })
    }

    /// What an edit without effect takes where the item was read: nothing, unless there is a condition
    /// to look at, or a transaction to take part in.
    fn look(&self, revision: &Revision<'_>, found: Found, reliance: &Reliance) -> Effect {
        if self.intent.condition.is_none() && !self.intent.joins {
            let (old, new) = (Some(found.raw.clone()), Some(found.raw));
            return Effect { old, new, ..Effect::default() };
        }
        let relied = self.relied_on(revision, reliance);
        let as_read = unchanged(self.layout, relied.iter().map(String::as_str), &found.raw);
        let same = revision.same(Some(&found));
        let action = self.owner(Body::Update(same), [revision.standing(), as_read]);
        Effect { actions: vec![action], ..Effect::default() }
    }

    /// The attributes that must be as they were read, beside those that change.
    fn relied_on(&self, revision: &Revision<'_>, reliance: &Reliance) -> Vec<String> {
        let mut relied = reliance.clone();
        relied.add(revision.changes.known.iter().map(|known| known.attribute));
        relied.add_changed(self.schema, &revision.set, &revision.changes.alterations);
        relied.attributes(self)
    }
}
