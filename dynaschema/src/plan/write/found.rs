//! An item that was read for a write: whether it is the entity's, what it is today, and what its sentinels
//! and copies show.

use super::companions::State;
use super::failure::foreign;
use super::resolver::Resolver;
use super::{Stored, Verb};
use crate::error::What;
use crate::item::{
    Identity, attributes_of, computed_of, identify, is_expired, is_outdated, key_attributes, known,
    parts_of_item, primary_parts, rename, upgrade,
};
use crate::key::PartValue;
use crate::{Error, Item};

/// An item that was read, and its value.
pub(super) struct Found {
    /// As it is stored.
    pub(super) raw: Item,
    /// As the current schema version has it.
    pub(super) current: Item,
    pub(super) parts: Vec<PartValue<'static>>,
    /// Whether an upgrade stands between the two.
    pub(super) upgraded: bool,
    /// The parts that its sentinels and copies show, where these are others.
    former: Option<Vec<PartValue<'static>>>,
}

impl Found {
    /// The parts that its sentinels and copies show.
    pub(super) fn shown(&self) -> &[PartValue<'static>] {
        self.former.as_deref().unwrap_or(&self.parts)
    }
}

impl Resolver<'_> {
    /// The item that was found, if it is there, is the entity's and has not expired.
    pub(super) fn found(&self, stored: &Stored) -> Result<Found, Error> {
        self.found_by(stored, |item| parts_of_item(self.model, self.layout, item))
    }

    /// The same, whose parts are read so, those of today last.
    pub(super) fn found_by(
        &self,
        stored: &Stored,
        mut parts_of: impl FnMut(&Item) -> Result<Vec<PartValue<'static>>, Error>,
    ) -> Result<Found, Error> {
        let raw = stored.as_ref().ok_or_else(|| Error::new(What::NotFound))?;
        let layout = self.layout;
        if let Some(what) = foreign(layout, self.intent.member, raw) {
            return Err(Error::new(what));
        }
        if is_expired(self.schema, raw, self.stamp.now) {
            return Err(Error::new(What::NotFound));
        }
        self.is_no_newer(raw)?;
        let (current, upgraded) = self.upgraded(raw)?;
        let former = if upgraded { self.former_parts(raw, &current, &mut parts_of) } else { None };
        let parts = parts_of(&current)?;
        Ok(Found { raw: raw.clone(), current, parts, upgraded, former })
    }

    /// The parts by which an older release has kept sentinels and copies: of what these show, what is stored,
    /// whatever the upgrade makes of it. None where that cannot be read without the upgrade, or nothing is
    /// kept.
    fn former_parts(
        &self,
        raw: &Item,
        current: &Item,
        parts_of: impl FnOnce(&Item) -> Result<Vec<PartValue<'static>>, Error>,
    ) -> Option<Vec<PartValue<'static>>> {
        if !self.has_companions() {
            return None;
        }
        let (mut stored, mut former) = (raw.clone(), current.clone());
        rename(self.schema, &mut stored);
        for field in self.companion_parts().flat_map(|part| attributes_of(self.schema, part)) {
            let attribute = &self.schema.attributes[field];
            if let Some(value) = stored.remove(attribute.name).filter(|_| !attribute.from_key) {
                former.insert(attribute.name.to_owned(), value);
            }
        }
        let parts = parts_of(&former).ok()?;
        let have_keys = {
            let state =
                State { owner: &self.intent.key, parts: &known(&parts), item: raw, is_current: false };
            self.companions().between(Some(state), None).is_ok()
        };
        have_keys.then_some(parts)
    }

    /// The parts that the sentinels and copies of what is about to be replaced or deleted show; none where it
    /// is not the entity's, and so has none of ours.
    pub(super) fn parts_before(&self, old: Option<&Item>) -> Result<Option<Vec<PartValue<'static>>>, Error> {
        // What belongs to an item that has expired has expired, too, and may be another's by now.
        let alive = |item: &&Item| !is_expired(self.schema, *item, self.stamp.now);
        let Some(old) = old.filter(|old| self.is_own(old)).filter(alive) else { return Ok(None) };
        match self.parts_shown(old) {
            // What its key tells does not have to decode, unless it is given back.
            Err(_) if !self.depends_on_fields() && !self.gives_old() => Ok(Some(self.parts_of_key())),
            parts => parts.map(Some),
        }
    }

    /// The parts that the sentinels and copies of an item which was read show.
    fn parts_shown(&self, old: &Item) -> Result<Vec<PartValue<'static>>, Error> {
        let (current, upgraded) = self.upgraded(old)?;
        let parts_of = |item: &Item| parts_of_item(self.model, self.layout, item);
        let former = if upgraded { self.former_parts(old, &current, parts_of) } else { None };
        if let Some(former) = former {
            return Ok(former);
        }
        parts_of(&current).map_err(|error| error.with_aside(|aside| aside.goes = true))
    }

    /// The parts that the item's own key tells; `None` of the others.
    pub(super) fn parts_of_key(&self) -> Vec<PartValue<'static>> {
        let key = key_attributes(self.layout, &self.intent.key);
        let mut parts = primary_parts(self.layout, self.schema, &key);
        let told = |part: usize| parts.get(part).filter(|_| self.schema.tells_value(part)).cloned();
        let computed = self.schema.computed.iter().map(|of| of.part);
        let computed = computed.filter_map(|part| Some((part, computed_of(self.model, part, &[], &told)?)));
        for (part, value) in computed.collect::<Vec<_>>() {
            parts[part] = value;
        }
        parts
    }

    /// Whether it is a deletion whose caller is given the item.
    fn gives_old(&self) -> bool {
        self.intent.returns && matches!(self.intent.verb, Verb::Delete { .. })
    }

    /// Whether an item that was found is the entity's.
    pub(super) fn is_own(&self, item: &Item) -> bool {
        identify(self.layout, item) == Identity::Member(self.intent.member)
    }

    /// An item as the current schema version has it, and whether it was older.
    fn upgraded(&self, raw: &Item) -> Result<(Item, bool), Error> {
        Ok((upgrade(self.model, raw.clone())?, is_outdated(self.schema, raw)))
    }

    /// The error of a claim that does not hold of an item that was found.
    pub(super) fn refused(&self, what: What, found: &Found) -> Error {
        Error::new(what).with_found(self.layout, found.raw.clone())
    }
}
