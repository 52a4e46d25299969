//! That the sentinels and copies of an item are what they were when it was read.

use super::Body;
use super::conditions::{unchanged, version};
use super::resolver::Resolver;
use crate::Item;
use crate::expr::Condition;
use crate::item::{attributes_of, is_outdated, upgrade};
use crate::schema::{SCHEMA_VERSION, TOKEN};

impl Resolver<'_> {
    /// That the sentinels and copies of an item are what they were when it was read: what they are made of is
    /// the same; or all of the item, where more than that is taken of it, as far as a condition can say so
    /// beside these others. What else will do is that nothing is there, where that is given.
    pub(super) fn as_companions_show(
        &self,
        raw: &Item,
        takes_all: bool,
        absent: Option<&Condition>,
        others: &[&Option<Condition>],
    ) -> Option<Condition> {
        let is_outdated = is_outdated(self.schema, raw) && self.companion_parts().next().is_some();
        let takes_all = takes_all || is_outdated && self.are_made_by_upgrade(raw);
        let whole = takes_all.then(|| self.as_read(raw, &[], &[], true));
        let former = is_outdated.then(|| self.as_former_companions_show(raw));
        let or_absent = |condition: Condition| match absent {
            Some(absent) => condition | absent.clone(),
            None => condition,
        };
        let fits = |condition: &Condition| {
            let conditions = others.iter().map(|other| (*other).clone()).chain([Some(condition.clone())]);
            self.owner(Body::Check, conditions).fits()
        };
        let more = [whole, former].into_iter().flatten().flatten().map(or_absent).find(fits);
        more.or_else(|| self.as_companions_rely(raw).map(or_absent))
    }

    /// The least that has to be as it was read for that: what sentinels and copies are made of.
    pub(super) fn as_companions_rely(&self, raw: &Item) -> Option<Condition> {
        unchanged(self.layout, self.companions_rely_on(), raw)
    }

    /// The same of an item that an older release has written: what stands under names that no field has any
    /// more may be what it has made sentinels and copies of. Other fields are not named, which may be
    /// encrypted.
    fn as_former_companions_show(&self, raw: &Item) -> Option<Condition> {
        if self.is_told_by_version(raw) {
            return self.counted(raw);
        }
        let counting = version(self.schema).into_iter().flat_map(|name| [name, TOKEN]);
        let names = self.companions_rely_on().into_iter().chain(self.names_of_before(raw));
        unchanged(self.layout, names.chain(counting).chain([SCHEMA_VERSION]), raw)
    }

    /// The names in an item that neither a field has nor the table writes.
    pub(super) fn names_of_before<'i>(&self, raw: &'i Item) -> impl Iterator<Item = &'i str> {
        let is_of_today = |name: &str| self.schema.has_attribute(name) || self.layout.writes(name);
        raw.keys().map(String::as_str).filter(move |name| !is_of_today(name))
    }

    /// Whether the upgrade makes fields of sentinels or copies that an older item does not hold; where it
    /// fails, whether it could.
    pub(super) fn are_made_by_upgrade(&self, raw: &Item) -> bool {
        let Ok(current) = upgrade(self.model, raw.clone()) else {
            return self.companion_parts_not_in(raw).next().is_some();
        };
        let is_made = |field: usize| {
            let mut holders = self.holders_of(field);
            has_value(&current, self.schema.attributes[field].name)
                && !holders.any(|name| has_value(raw, name))
        };
        self.companion_parts().flat_map(|part| attributes_of(self.schema, part)).any(is_made)
    }

    /// The parts of sentinels and copies of which an item does not hold all fields.
    pub(super) fn companion_parts_not_in(&self, raw: &Item) -> impl Iterator<Item = usize> {
        let is_held = move |field: usize| {
            self.schema.is_told_by_key(self.schema.attributes[field].field)
                || self.holders_of(field).any(|name| has_value(raw, name))
        };
        self.companion_parts().filter(move |part| !attributes_of(self.schema, *part).all(is_held))
    }
}

/// Whether an item has a value under this name, and no `NULL`.
fn has_value(item: &Item, name: &str) -> bool {
    item.get(name).is_some_and(|value| !value.is_null())
}
