//! What an update claims of the item: that it is there, has the version, and is what the caller read
//! of it or says it knows.

use super::Reliance;
use super::conditions::{all, field_is, has_version, present, reads_the_same};
use super::stored::Found;
use super::update::Revision;
use crate::Error;
use crate::error::What;
use crate::expr::{Alteration, Change, Condition};
use crate::item::{assigned, rewritten, version_of};

impl Revision<'_> {
    /// That the item is there, and has the version.
    pub(super) fn standing(&self) -> Option<Condition> {
        let of = self.of;
        let expected = of.intent.expected(of.schema);
        let versioned = expected.and_then(|expected| has_version(of.schema, expected, of.stamp.now));
        all([Some(present(of.layout, of.member, of.stamp.now)), versioned])
    }

    /// That the item is there, has the version, and is what the caller says it knows of it: of an
    /// item of the current schema version.
    pub(super) fn claims(&self) -> Result<Vec<Option<Condition>>, Error> {
        let of = self.of;
        let known = self
            .changes
            .known
            .iter()
            .map(|known| Ok(Some(field_is(of.model, known.attribute, assigned(of.schema, known)?))));
        std::iter::once(Ok(self.standing())).chain(known).collect()
    }

    /// What an edit sets and must still be as it was read: nothing, where the version says as much.
    pub(super) fn reliance(&self) -> Reliance {
        let of = self.of;
        match self.base {
            // What is set to what it is in a transaction is no change, whatever the version says.
            Some(_)
                if of.intent.expected(of.schema).is_none() || self.changes_nothing() && of.intent.joins =>
            {
                Reliance::on_what_is_set(of.schema, self.changes)
            }
            _ => Reliance::default(),
        }
    }

    /// That all of it is stored as it was read.
    pub(super) fn as_read(&self, reliance: &Reliance) -> Result<Vec<Option<Condition>>, Error> {
        self.base.map_or(Ok(Vec::new()), |base| self.of.as_in(base, reliance))
    }

    /// Whether what the caller knows or relies on is so, of an item that was read.
    pub(super) fn is_true_of(&self, found: &Found, reliance: &Reliance) -> Result<(), Error> {
        let of = self.of;
        if self.base.is_none() && self.changes.known.is_empty() {
            return Ok(());
        }
        let value = rewritten(of.model, of.layout, &found.current)?;
        for known in &self.changes.known {
            let stored = value.get(of.schema.attributes[known.attribute].name);
            if !reads_the_same(of.model, known.attribute, stored, assigned(of.schema, known)?) {
                return Err(of.refused(What::ConditionFailed, found));
            }
        }
        let fields = self.base.map(|base| reliance.differences(of.model, &value, &base.attributes));
        match fields.filter(|fields| !fields.is_empty()) {
            Some(fields) => Err(of.refused(What::Stale { fields }, found)),
            None => Ok(()),
        }
    }

    /// Whether an item that was read has the version, where nothing is written that could demand it.
    pub(super) fn has_version(&self, found: &Found) -> Result<(), Error> {
        let schema = self.of.schema;
        let Some((expected, version)) = self.of.intent.expected(schema).zip(schema.kept.version) else {
            return Ok(());
        };
        let stored = version_of(&found.raw, schema.attributes[version].name);
        if stored == expected {
            return Ok(());
        }
        Err(self.of.refused(What::VersionConflict { expected, found: Some(stored) }, found))
    }

    /// The fields of an edit without effect, set to what they are: so it has its place in a
    /// transaction.
    pub(super) fn same(&self) -> Result<Vec<Alteration>, Error> {
        let schema = self.of.schema;
        let set = self.changes.set.iter().filter(|_| self.of.intent.joins);
        let set = set.filter(|set| !schema.attributes[set.attribute].from_key);
        set.map(|set| {
            let value = assigned(schema, set)?.cloned();
            Ok(Alteration::of(
                schema.attributes[set.attribute].name,
                value.map_or(Change::Remove, Change::Set),
            ))
        })
        .collect()
    }
}
