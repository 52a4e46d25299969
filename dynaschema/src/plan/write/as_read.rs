//! That an item is still as it was read: by its version and token, or attribute by attribute.

use super::Action;
use super::conditions::{all, is, unchanged, version};
use super::resolver::Resolver;
use crate::Item;
use crate::expr::{Alteration, Condition};
use crate::schema::{SCHEMA_VERSION, TOKEN};

impl Resolver<'_> {
    /// The condition that nothing has changed since the read of what the write relies on.
    pub(super) fn as_read(
        &self,
        raw: &Item,
        difference: &[Alteration],
        relied: &[String],
        strict: bool,
    ) -> Option<Condition> {
        if self.is_told_by_version(raw) {
            // An item that was deleted and made anew counts from 1 again, but has another token.
            return self.counted(raw);
        }
        let counting = version(self.schema).into_iter().flat_map(|name| [name, TOKEN]);
        let fields = 0..self.schema.attributes.len();
        if strict {
            // What was absent must still be, too, wherever a field may stand: it would not come along; what
            // has come to a flattened field would be written over; and a version that a newer release has put
            // there would be lowered.
            let places = fields.flat_map(|field| self.places_since(field, raw));
            let names = raw.keys().map(String::as_str).chain(places);
            let names = names.chain(self.schema.schema_version.map(|_| SCHEMA_VERSION)).chain(counting);
            let names = names.chain(difference.iter().map(|change| &*change.attribute));
            return unchanged(self.layout, names, raw);
        }
        let mut names: Vec<&str> = difference.iter().map(|change| &*change.attribute).collect();
        names.extend(counting);
        names.extend(relied.iter().map(String::as_str));
        names.extend(self.companions_rely_on());
        let written = |name: &str| difference.iter().any(|change| change.attribute == name);
        // What is set may have come under another name of its own.
        let set = fields.filter(|field| written(self.schema.attributes[*field].name));
        names.extend(set.flat_map(|field| self.places_since(field, raw)));
        let touched = |part: usize| self.holders(part).into_iter().any(written);
        names
            .extend(self.indexes.rely_on(&written, &touched).into_iter().flat_map(|part| self.holders(part)));
        // What an upgrade stands before is another value, though the attributes be the same.
        let upgrades = self.schema.kept.upgrades;
        names.extend(upgrades.then_some(SCHEMA_VERSION));
        let no_newer = if upgrades { None } else { self.demands_no_newer() };
        all([unchanged(self.layout, names, raw), no_newer])
    }

    /// How many attributes of an item have to be as they were read, where all of them do.
    pub(super) fn demanded_whole(&self, raw: &Item, strict: bool) -> Option<usize> {
        (strict && !self.is_told_by_version(raw)).then_some(raw.len())
    }

    /// Whether the version of an item and its token say that nothing of it has changed. What has no token
    /// others have written, and they need not count; made anew it has the same version as before.
    pub(super) fn is_told_by_version(&self, raw: &Item) -> bool {
        version(self.schema).is_some() && raw.contains_key(TOKEN)
    }

    /// That an item has the version and the token that were read.
    pub(super) fn counted(&self, raw: &Item) -> Option<Condition> {
        let name = version(self.schema)?;
        all([name, TOKEN].map(|name| Some(is(name, raw.get(name)))))
    }

    /// An action on an item all of which has to be as it was read.
    pub(super) fn on_all_of(&self, raw: &Item, action: impl Fn(Option<Condition>) -> Action) -> Action {
        self.on_all_and(raw, &[], action)
    }

    /// The same, with what is made of it elsewhere, of which it must have nothing that it had not.
    fn on_all_and(
        &self,
        raw: &Item,
        changed: &[Alteration],
        action: impl Fn(Option<Condition>) -> Action,
    ) -> Action {
        Action { whole: self.demanded_whole(raw, true), ..action(self.as_read(raw, changed, &[], true)) }
    }

    /// An action on an item of which another one is made: all of it has to be as it was read, and its version
    /// has to do, which its writers may count, where all of it is too long to say.
    pub(super) fn on_what_fits_of(
        &self,
        raw: &Item,
        changed: &[Alteration],
        action: impl Fn(Option<Condition>) -> Action,
    ) -> Action {
        let strictly = self.on_all_and(raw, changed, &action);
        match self.counted(raw) {
            Some(counted) if strictly.whole.is_some() && !strictly.fits() => action(Some(counted)),
            _ => strictly,
        }
    }
}
