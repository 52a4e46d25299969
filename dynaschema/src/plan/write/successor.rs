//! The write of what an item that was read becomes: the new item is made here, and sent as what differs.

use super::companions::State;
use super::conditions::{present, version};
use super::found::Found;
use super::resolver::Resolver;
use super::version::next_version;
use super::{Action, Body, Effect};
use crate::entity::Assignment;
use crate::expr::{Alteration, Change, Condition};
use crate::item::{Touched, assigned, check_made, check_raw, compute, known, number, version_of};
use crate::key::PartValue;
use crate::schema::TOKEN;
use crate::{AttributeValue, Error, Item};

/// What an item that was found becomes.
pub(super) struct Successor {
    /// Its attributes; the keys of indexes are made anew.
    pub(super) item: Item,
    pub(super) parts: Vec<PartValue<'static>>,
    /// What must hold beside that nothing has changed.
    pub(super) conditions: Option<Condition>,
    /// The attributes that must be as they were read, beside those that change.
    pub(super) relied: Vec<String>,
    /// Whether everything of the item must be as it was read, not only what is changed or relied on: as
    /// far as a condition can demand it.
    pub(super) strict: bool,
}

impl Resolver<'_> {
    /// The write of what an item that was found becomes, under the condition that it still is as it was.
    pub(super) fn succeed(&self, found: &Found, successor: Successor) -> Result<Effect, Error> {
        let Successor { item: mut new, parts, conditions, relied, strict } = successor;
        self.settle(self.intent.member, &mut new, &parts)?;
        // The service looks at what is put, and of what is updated at what changes. A copy is put.
        let is_put = found.upgraded || !self.schema.kept.copies.is_empty();
        let touched = Touched {
            parts: &|part| parts[part] != found.parts[part],
            attributes: &|name| is_put || found.raw.get(name) != new.get(name),
        };
        check_raw(self.layout, self.intent.member, &|name| new.get(name), &known(&parts), &touched)?;
        self.count(&found.raw, &mut new)?;
        let changed = difference(&found.raw, &new);
        // Nobody writes another constant, and every write another time, so that nothing is demanded of these.
        self.mark_as_written(&mut new)?;
        let written = difference(&found.raw, &new);
        let companions = {
            let (key, is_current) = (&self.intent.key, !found.upgraded);
            let before = State { owner: key, parts: &known(found.shown()), item: &found.raw, is_current };
            let after = State { owner: key, parts: &known(&parts), item: &new, is_current: true };
            self.companions().between(Some(before), Some(after))?
        };
        // What is written whole would take back what another writer has changed meanwhile.
        let gives_what_was_read = self.gives_what_was_read(&companions);
        let whole = found.upgraded || !self.schema.kept.copies.is_empty() || gives_what_was_read;
        let body = if found.upgraded { Body::Put(new.clone().into()) } else { Body::Update(written) };
        let is_told = self.is_told_by_version(&found.raw);
        let demands_all = strict || whole;
        let owner = |strict| {
            // That it is as it was includes that it is there: nothing absent makes it so.
            let present = present(self.layout, self.member, self.stamp.now);
            let as_read = self.as_read(&found.raw, &changed, &relied, strict);
            let owner = self.owner(body.clone(), [Some(present), conditions.clone(), as_read]);
            Action { whole: self.demanded_whole(&found.raw, strict), ..owner }
        };
        let strictly = owner(demands_all);
        // Where all of it is too much to say, what changes is enough; but not where more is made of it,
        // unless there is a version that its writers may count; and never where the caller is given it.
        let must_fit = gives_what_was_read || whole && version(self.schema).is_none();
        let fits = is_told || !demands_all || must_fit || strictly.fits();
        // No condition can name what a flattened field may take in; what is put is known for all that.
        let all_is_named = found.upgraded || !self.schema.has_rest();
        let all_is_demanded = is_told || demands_all && fits && all_is_named;
        let mut actions = vec![if fits { strictly } else { owner(false) }];
        actions.extend(companions);
        let (old, new) = (Some(found.raw.clone()), Some(new));
        Ok(Effect { actions, old, new, unsure: !all_is_demanded })
    }

    /// Gives an item at this place, which was made of another one, the keys of indexes that its parts say.
    /// What no key says any more it must not lose.
    pub(super) fn settle(
        &self,
        place: usize,
        item: &mut Item,
        parts: &[PartValue<'static>],
    ) -> Result<(), Error> {
        self.indexes.settle(item, &known(parts))?;
        check_made(self.layout, place, item, parts)
    }

    /// Whether the caller is given the item as it was read, and so nothing of it may have changed since: a
    /// transaction gives nothing back, as one request does. Beside others' operations nobody may ever ask.
    pub(super) fn gives_what_was_read(&self, companions: &[Action]) -> bool {
        self.intent.returns && !self.intent.joins && !companions.is_empty()
    }

    /// Gives fields their new values.
    pub(super) fn assign(
        &self,
        set: &[Assignment],
        item: &mut Item,
        parts: &mut [PartValue<'static>],
    ) -> Result<(), Error> {
        for assignment in set {
            let attribute = &self.schema.attributes[assignment.attribute];
            match assigned(self.schema, assignment)? {
                Some(value) if !attribute.from_key => item.insert(attribute.name.to_owned(), value.clone()),
                _ => item.remove(attribute.name),
            };
            for (part, value) in &assignment.parts {
                parts[*part] = value.clone();
            }
        }
        compute(self.model, Some(self.layout), set, item, parts)
    }

    /// What the item may lack of what all have, and the table's time of this write.
    pub(super) fn mark_as_written(&self, item: &mut Item) -> Result<(), Error> {
        let times = self.layout.times_of_written(self.member, self.stamp.now)?;
        let ours = self.layout.lacked(self.member).chain(times);
        item.extend(ours.map(|(name, value)| (name.to_owned(), value)));
        Ok(())
    }

    /// One more version, and the token of this write.
    pub(super) fn count(&self, raw: &Item, new: &mut Item) -> Result<(), Error> {
        if let Some(name) = version(self.schema) {
            let next = next_version(self.schema, version_of(raw, name))?;
            new.insert(name.to_owned(), number(next));
            let token = self.stamp.token_of(new);
            new.insert(TOKEN.to_owned(), AttributeValue::S(token));
        }
        Ok(())
    }
}

/// What makes one item out of another.
pub(super) fn difference(old: &Item, new: &Item) -> Vec<Alteration> {
    let removed = old.keys().filter(|name| !new.contains_key(*name));
    let removed = removed.map(|name| Alteration::of(name.clone(), Change::Remove));
    let set = new.iter().filter(|(name, value)| old.get(*name) != Some(value));
    let set = set.map(|(name, value)| Alteration::of(name.clone(), Change::Set(value.clone())));
    let mut difference: Vec<Alteration> = removed.chain(set).collect();
    // The same change gives the same request, byte for byte.
    difference.sort_by(|a, b| a.attribute.cmp(&b.attribute));
    difference
}
