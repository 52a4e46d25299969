//! What an update claims of the item: that it is there, has the version, and is what the caller read
//! of it or says it knows.

use super::changes::replace_earlier_names;
use super::conditions::{all, field_is, is_of_version, present, reads_the_same};
use super::found::Found;
use super::resolver::Resolver;
use super::update::Revision;
use super::{Changes, Reliance};
use crate::entity::Assignment;
use crate::error::What;
use crate::expr::{Alteration, Change, Condition};
use crate::item::{parts_of_item, rename, rewritten, said, upgrade, version_of};
use crate::{Error, Item};

impl Resolver<'_> {
    /// The first field of which an item of the current schema version has another value than the caller of an
    /// update says it knows.
    pub(super) fn not_as_known(
        &self,
        changes: &Changes,
        current: &Item,
    ) -> Result<Option<&'static str>, Error> {
        if changes.known.is_empty() {
            return Ok(None);
        }
        let value = rewritten(self.model, self.layout, current)?;
        for known in &changes.known {
            let attribute = &self.schema.attributes[known.attribute];
            let stored = value.get(attribute.name);
            let is_same = reads_the_same(self.model, known.attribute, stored, said(self.schema, known)?);
            if !is_same && !self.is_same_part(known, current) {
                return Ok(Some(attribute.field));
            }
        }
        Ok(None)
    }

    /// Whether a field that is one part of keys is that one in an item, though its type spells one value in
    /// several ways: `12.5` and `12.50`.
    fn is_same_part(&self, known: &Assignment, current: &Item) -> bool {
        let [(part, value)] = &*known.parts else { return false };
        let is_whole = self.schema.parts[*part].name == self.schema.attributes[known.attribute].field;
        is_whole && parts_of_item(self.model, self.layout, current).is_ok_and(|parts| parts[*part] == *value)
    }

    /// Whether an item that was found is what the caller of an update says it knows, and is stored otherwise
    /// than the update demands: another writer spells it so.
    pub(super) fn is_known_respelt(&self, changes: &Changes, found: &Item) -> Result<bool, Error> {
        let current = upgrade(self.model, found.clone())?;
        if changes.known.is_empty() || self.not_as_known(changes, &current)?.is_some() {
            return Ok(false);
        }
        let mut raw = found.clone();
        rename(self.schema, &mut raw);
        for known in &changes.known {
            let attribute = &self.schema.attributes[known.attribute];
            let (stored, known_as) = (raw.get(attribute.name), said(self.schema, known)?);
            if !attribute.from_key && !reads_the_same(self.model, known.attribute, stored, known_as) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Revision<'_> {
    /// That the item is there, and has the version.
    pub(super) fn standing(&self) -> Option<Condition> {
        let of = self.of;
        let expected = of.intent.expected(of.schema);
        let versioned = expected.and_then(|expected| is_of_version(of.schema, expected));
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
            .map(|known| Ok(Some(field_is(of.model, known.attribute, said(of.schema, known)?))));
        std::iter::once(Ok(self.standing())).chain(known).collect()
    }

    /// What an edit sets and must still be as it was read: nothing, where the version says as much.
    pub(super) fn reliance(&self) -> Reliance {
        let of = self.of;
        // Who writes an item without a version does not count.
        let counts = of.intent.expected(of.schema).is_some_and(|expected| expected > 0);
        match self.base {
            // What is set to what it is in a transaction is no change, whatever the version says.
            Some(_) if !counts || self.changes_nothing() && of.intent.joins => {
                Reliance::on_what_is_set(of.schema, self.changes)
            }
            _ => Reliance::default(),
        }
    }

    /// That all of it is stored as it was read.
    pub(super) fn as_read(&self, reliance: &Reliance) -> Result<Vec<Option<Condition>>, Error> {
        self.base.map_or(Ok(Vec::new()), |base| self.of.as_in(base, reliance))
    }

    /// Whether what the caller relies on and knows is so, of an item that was read.
    pub(super) fn is_true_of(&self, found: &Found, reliance: &Reliance) -> Result<(), Error> {
        let of = self.of;
        if let Some(base) = self.base {
            let fields = of.stale_in(reliance, &found.current, base)?;
            if !fields.is_empty() {
                return Err(of.refused(What::Stale { fields }, found));
            }
        }
        match of.not_as_known(self.changes, &found.current)? {
            None => Ok(()),
            Some(field) => Err(of.refused(What::NotAsKnown { field }, found)),
        }
    }

    /// Whether an item that was read has the version.
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
    ///
    /// Where the item was read, they are set as they are stored, however that is spelt; of an item of an
    /// older schema version under the names that its upgrade looks for, so those alone that are there.
    pub(super) fn same(&self, found: Option<&Found>) -> Vec<Alteration> {
        let schema = self.of.schema;
        let set = if self.of.intent.joins { self.changes.set.as_slice() } else { &[] };
        let told = self.base.map(|base| base.told(self.of.model));
        let stored = set.iter().map(|set| &schema.attributes[set.attribute]).filter(|field| !field.from_key);
        let as_read = stored.map(|field| {
            let value = told.as_ref().and_then(|told| told.get(field.name));
            Alteration::of(field.name, value.cloned().map_or(Change::Remove, Change::Set))
        });
        let mut same: Vec<Alteration> = as_read.collect();
        let is_older = found.is_some_and(|found| found.upgraded);
        if let Some(found) = found {
            let mut stored = found.raw.clone();
            if !is_older {
                rename(schema, &mut stored);
            }
            for alteration in &mut same {
                let value = stored.remove(&*alteration.attribute);
                alteration.change = value.map_or(Change::Remove, Change::Set);
            }
        }
        if is_older {
            same.retain(|alteration| alteration.change != Change::Remove);
        } else {
            replace_earlier_names(schema, &mut same);
        }
        same
    }
}
