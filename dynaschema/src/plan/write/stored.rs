//! Changes to an item that was read: the new item is made here, and sent as what differs.

use super::Changes;
use super::companions::State;
use super::conditions::{all, is, present, unchanged, version};
use super::failure::foreign;
use super::resolver::Resolver;
use super::update::Revision;
use super::version::next_version;
use super::{Action, Body, Effect, Reliance, Step, Stored, Verb};
use crate::entity::Assignment;
use crate::error::What;
use crate::expr::{Alteration, Change, Condition};
use crate::item::{
    Identity, Snapshot, Touched, assigned, attributes_of, can_be_left_over, check_change, check_made,
    check_raw, check_stored, clocked, compute, computed_of, identify, is_expired, is_outdated,
    is_shown_to_rest, key_attributes, known, number, parts_of_item, primary_parts, rename, upgrade,
    version_of,
};
use crate::key::PartValue;
use crate::schema::{Attribute, SCHEMA_VERSION, TOKEN};
use crate::wire::same_value;
use crate::{AttributeValue, Error, Item};

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
    pub(super) fn gives_old(&self) -> bool {
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

    /// What a closure made of the item that was read.
    pub(super) fn modify(
        &self,
        from: &Snapshot,
        to: &Snapshot,
        stored: Option<&Stored>,
    ) -> Result<Step, Error> {
        let Some(stored) = stored else { return Ok(Step::Read) };
        let found = self.found(stored)?;
        let idle = from.is_same(to);
        // What is older than an index, a constant, a name, a form or the schema version is brought up to date
        // all the same.
        if idle && self.lacks_nothing(&found, to)? {
            let item = found.raw;
            let (old, new) = (Some(item.clone()), Some(item));
            return Ok(Step::Write(Effect { old, new, ..Effect::default() }));
        }
        let mut to = to.clone();
        to.keep_created(self.model, from)?;
        to.stamp(self.model, self.stamp, false, 0)?;
        let mut item = found.current.clone();
        self.overlay(self.intent.member, &mut item, from, &to)?;
        let lacked: Vec<_> = self.lacked_of(&found, &to).collect();
        item.extend(lacked.into_iter().map(|(name, value)| (name.to_owned(), value.clone())));
        let parts = to.parts;
        self.succeed(&found, Successor { item, parts, conditions: None, relied: Vec::new(), strict: true })
            .map(Step::Write)
    }

    /// Whether an item that was found has all that it would be written with as this value, under today's names:
    /// the index attributes and no others, the keys that are fields, the forms of fields, and all constants.
    fn lacks_nothing(&self, found: &Found, value: &Snapshot) -> Result<bool, Error> {
        if found.raw != found.current || self.lacked_of(found, value).next().is_some() {
            return Ok(false);
        }
        let mut settled = found.current.clone();
        self.indexes.settle(&mut settled, &known(&found.parts))?;
        let is_there = |name| settled.get(name) == found.raw.get(name);
        let mut lacked = self.layout.lacked(self.member);
        let has_constants = lacked.all(|(name, value)| found.raw.get(name) == Some(&value));
        Ok(has_constants && self.indexes.names().all(is_there))
    }

    /// The attributes of a value that an index, or an order, looks for and does not find in the item as it was
    /// found: keys that are fields of their own, and are read from a default, and what is stored in another
    /// form than the field says.
    fn lacked_of<'v>(
        &self,
        found: &Found,
        value: &'v Snapshot,
    ) -> impl Iterator<Item = (&'static str, &'v AttributeValue)> {
        let fields = self.schema.attributes.iter().filter(|attribute| !attribute.from_key);
        let lacked = move |attribute: &Attribute| {
            let value = value.attributes.get(attribute.name)?;
            let lacks = match found.current.get(attribute.name) {
                None => self.can_be_a_key(attribute.name, value),
                Some(stored) => attribute.stored.is_some() && !is_in_form_of(stored, value),
            };
            lacks.then_some((attribute.name, value))
        };
        fields.filter_map(lacked)
    }

    /// Whether an attribute is a key of an index itself, and can be with this value: what cannot stays as it is, out
    /// of the index.
    fn can_be_a_key(&self, name: &str, value: &AttributeValue) -> bool {
        self.schema.raw_keys().any(|key| key.attribute == name)
            && !value.is_null()
            && check_stored(self.layout, self.intent.member, name, value).is_ok()
    }

    /// Brings what differs between two values into an item, which is to be at this place; what neither knows
    /// stays, and what only keys hold is left to them, without the attribute that an older item has of it.
    pub(super) fn overlay(
        &self,
        place: usize,
        item: &mut Item,
        from: &Snapshot,
        to: &Snapshot,
    ) -> Result<(), Error> {
        check_change(self.layout, place, from, to)?;
        let in_keys = |name: &String| {
            self.schema.attributes.iter().position(|attribute| attribute.from_key && attribute.name == *name)
        };
        // What the table writes under the name of a field that its primary key holds is not the field's.
        let is_anothers = |name: &String| {
            in_keys(name).is_some_and(|field| {
                self.layout.writes(name) && !can_be_left_over(self.layout, self.schema, field)
            })
        };
        let is_gone = |name: &String| !to.attributes.contains_key(name) && !is_anothers(name);
        for name in from.attributes.keys().filter(|name| is_gone(name)) {
            item.remove(name);
        }
        // What serde would have left out stands there all the same, and is the value's no more.
        let outgrown = from.misread.iter().filter(|(field, _)| to.misread_at(*field).is_none());
        for (field, _) in outgrown {
            item.remove(self.schema.attributes[*field].name);
        }
        let outgrown = from.rest.misread().filter(|(place, _)| to.rest.misread_at(*place).is_none());
        let names = outgrown.flat_map(|(_, members)| members).map(|(name, _)| name);
        for name in names.filter(|name| is_gone(name) && is_shown_to_rest(self.layout, self.schema, name)) {
            item.remove(name);
        }
        let differs = |name: &String, value: &AttributeValue| from.attributes.get(name) != Some(value);
        for (name, value) in to.attributes.iter().filter(|(name, value)| differs(name, value)) {
            if in_keys(name).is_none() {
                item.insert(name.clone(), value.clone());
            } else if !is_anothers(name) {
                item.remove(name);
            }
        }
        Ok(())
    }

    /// Gives an item at this place, which was made of another one, the keys of indexes that its parts say. What no key says any
    /// more it must not lose.
    pub(super) fn settle(
        &self,
        place: usize,
        item: &mut Item,
        parts: &[PartValue<'static>],
    ) -> Result<(), Error> {
        self.indexes.settle(item, &known(parts))?;
        check_made(self.layout, place, item, parts)
    }

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

    /// Whether the caller is given the item as it was read, and so nothing of it may have changed since: a
    /// transaction gives nothing back, as one request does. Beside others' operations nobody may ever ask.
    pub(super) fn gives_what_was_read(&self, companions: &[Action]) -> bool {
        self.intent.returns && !self.intent.joins && !companions.is_empty()
    }

    /// What the item may lack of what all have, and the table's time of this write.
    pub(super) fn mark_as_written(&self, item: &mut Item) -> Result<(), Error> {
        let times = self.layout.times_of_written(self.member, self.stamp.now)?;
        let ours = self.layout.lacked(self.member).chain(times);
        item.extend(ours.map(|(name, value)| (name.to_owned(), value)));
        Ok(())
    }

    /// The error of a claim that does not hold of an item that was found.
    pub(super) fn refused(&self, what: What, found: &Found) -> Error {
        Error::new(what).with_found(self.layout, found.raw.clone())
    }

    /// One more version, and the token of this write.
    pub(super) fn count(&self, raw: &Item, new: &mut Item) -> Result<(), Error> {
        if let Some(name) = version(self.schema) {
            let next = next_version(self.schema, version_of(raw, name))?;
            new.insert(name.to_owned(), number(next));
            new.insert(TOKEN.to_owned(), AttributeValue::S(self.stamp.token()));
        }
        Ok(())
    }

    /// How many attributes of an item have to be as they were read, where all of them do.
    fn demanded_whole(&self, raw: &Item, strict: bool) -> Option<usize> {
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

    /// That the sentinels and copies of an item are what they were when it was read: what they are made of is the
    /// same; or all of the item, where more than that is taken of it, as far as a condition can say so beside these
    /// others. What else will do is that nothing is there, where that is given.
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

    /// The same of an item that an older release has written: what stands under names that no field has any more may be
    /// what it has made sentinels and copies of. Other fields are not named, which may be encrypted.
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

    /// Whether the upgrade makes fields of sentinels or copies that an older item does not hold; where it fails,
    /// whether it could.
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

    /// The condition that nothing has changed since the read of what the write relies on.
    fn as_read(
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
            // What was absent must still be, too, wherever a field may stand: it would not come along; what has
            // come to a flattened field would be written over; and a version that a newer release has put there
            // would be lowered.
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

    /// What the clock sets on an item that is there.
    pub(super) fn touch(&self) -> Result<Vec<Assignment>, Error> {
        clocked(self.model, self.stamp, false)
    }
}

/// Whether an item has a value under this name, and no `NULL`.
fn has_value(item: &Item, name: &str) -> bool {
    item.get(name).is_some_and(|value| !value.is_null())
}

/// Whether what is stored has the form of what a put stores of its value: the service orders numbers as they are, of
/// which a read may have rounded one that has more digits than its type.
fn is_in_form_of(stored: &AttributeValue, put: &AttributeValue) -> bool {
    matches!((stored, put), (AttributeValue::N(_), AttributeValue::N(_))) || same_value(stored, put)
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
