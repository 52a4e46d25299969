//! Changes to what is stored, without reading it where nothing hangs on the old values.

use std::borrow::Cow;

use super::cached_update::CachedUpdates;
use super::changes::{alterations_of, replace_earlier_names};
use super::companions::{State, missing_in};
use super::computed::Computed;
use super::conditions::{all, is_current, version};
use super::nulls::no_null;
use super::resolver::{Resolver, parts_of, unique_parts};
use super::version::{next_version, one_more};
use super::{Action, Body, Effect, Reliance, Role, Step, Stored};
use super::{Changes, Origin};
use crate::entity::Assignment;
use crate::error::What;
use crate::expr::{self, Alteration, Change, Path};
use crate::item::{
    Deciding, Rewrite, Snapshot, Touched, as_stored, assigned, attribute_of, check_attribute, check_in_keys,
    check_raw, check_removed, check_stored, clocked, companion_key, ends_item, number,
};
use crate::key::{KeyValue, PartValue};
use crate::schema::{Source, TOKEN};
use crate::{AttributeValue, Error, Item};

impl Resolver<'_> {
    pub(super) fn update(&self, changes: &Changes, stored: Option<&Stored>) -> Result<Step, Error> {
        let base = match &changes.origin {
            Origin::Absent(value) => return self.upsert(changes, value, stored),
            Origin::Value(value) => Some(&**value),
            Origin::Key => None,
        };
        if let Some(stored) = stored {
            return self.update_stored(changes, base, stored).map(Step::Write);
        }
        let cached = self.cached_updates(changes);
        if let Some(action) = cached.and_then(|cached| cached.action(self, changes)) {
            return Ok(Step::Write(Effect { actions: vec![action], ..Effect::default() }));
        }
        self.update_anew(changes, base, cached)
    }

    /// The same of an update that is none of the kinds that there were.
    #[cold]
    fn update_anew(
        &self,
        changes: &Changes,
        base: Option<&Snapshot>,
        cached: Option<&CachedUpdates>,
    ) -> Result<Step, Error> {
        let revision = Revision::new(self, changes, base)?;
        if revision.needs_stored() {
            return Ok(Step::Read);
        }
        let effect = revision.effect()?;
        if let Some((cached, effect)) = cached.zip(effect.as_ref()) {
            cached.keep(self, changes, &effect.actions);
        }
        Ok(effect.map_or(Step::Read, Step::Write))
    }
}

impl Resolver<'_> {
    /// What these fields are given can be read again, and no typed path leads to an attribute of ours, as one
    /// that is made by hand could.
    pub(super) fn is_allowed(&self, changes: &Changes, set: &[Assignment]) -> Result<(), Error> {
        for set in set {
            if self.schema.attributes[set.attribute].from_key {
                let of = |part| set.parts.iter().find(|(own, _)| *own == part).map(|(_, value)| value);
                check_in_keys(self.model, set.attribute, of)?;
            } else {
                check_attribute(self.model, set.attribute, assigned(self.schema, set)?)?;
            }
        }
        for alteration in changes.alterations.iter().filter(|alteration| alteration.tail.is_empty()) {
            self.is_storable(alteration)?;
        }
        let is_own = |name: &str| self.schema.has_attribute(name) && !self.layout.is_key(name);
        let ours = |name: &str| self.layout.writes(name) && !is_own(name);
        match changes.alterations.iter().find(|alteration| ours(&alteration.attribute)) {
            None => Ok(()),
            Some(alteration) => {
                let reason =
                    format!("`{}` is written by the table, from the entity's fields", alteration.attribute);
                Err(Error::new(What::InvalidRequest { operation: "UpdateItem", reason }))
            }
        }
    }

    /// What a typed path makes of a whole attribute can be read again, and stand in the keys that it is.
    fn is_storable(&self, alteration: &Alteration) -> Result<(), Error> {
        let name = &*alteration.attribute;
        let Some(field) = self.schema.attribute_named(name) else { return self.is_no_end(alteration) };
        let value = match &alteration.change {
            Change::Set(value) | Change::SetIfAbsent(value) => {
                check_stored(self.layout, self.intent.member, name, value)?;
                value
            }
            Change::Remove => return check_removed(self.model, field),
            Change::Add { by: value, .. }
            | Change::Subtract { by: value, .. }
            | Change::Append { elements: value, .. }
            | Change::Prepend { elements: value, .. }
            | Change::Insert(value) => {
                let of = |own: &str| (own == name).then_some(value);
                return self.layout.check_foreign(self.intent.member, &of);
            }
            Change::Delete(_) => return Ok(()),
        };
        check_attribute(self.model, field, Some(value))
    }

    /// What a typed path that was made by hand makes of an attribute that is no field's is nothing by which
    /// the service would delete the item, unless a flattened field may bring that in. What a sum comes to
    /// nobody knows.
    fn is_no_end(&self, alteration: &Alteration) -> Result<(), Error> {
        let name = &*alteration.attribute;
        let mut rests = 0..self.schema.rests.len();
        if rests.any(|place| self.member.may_bring_in_an_end(place)) {
            return Ok(());
        }
        let is_end = match &alteration.change {
            Change::Set(value) | Change::SetIfAbsent(value) => self.layout.is_end(name, value),
            Change::Add { .. } | Change::Subtract { .. } => self.layout.is_time_to_live(name),
            _ => false,
        };
        if is_end { Err(ends_item(self.schema, name)) } else { Ok(()) }
    }
}

/// An update that is about to become actions.
pub(super) struct Revision<'a> {
    pub(super) of: &'a Resolver<'a>,
    pub(super) changes: &'a Changes,
    /// The value it starts from.
    pub(super) base: Option<&'a Snapshot>,
    /// The fields that get another value, those that the clock sets among them.
    pub(super) set: Cow<'a, [Assignment]>,
    computed: Computed,
}

impl<'a> Revision<'a> {
    pub(super) fn new(
        of: &'a Resolver<'a>,
        changes: &'a Changes,
        base: Option<&'a Snapshot>,
    ) -> Result<Self, Error> {
        let mut set = changes.set_anew(of.schema, base)?;
        of.is_allowed(changes, &set)?;
        let writes = base.is_none() || !set.is_empty() || !changes.alterations.is_empty();
        let clocked = if writes { clocked(of.model, of.stamp, false)? } else { Vec::new() };
        if !clocked.is_empty() {
            set.to_mut().extend(clocked);
        }
        let computed = Computed::of(of.model, changes, base, &set)?;
        Ok(Self { of, changes, base, set, computed })
    }

    /// Whether an update from a value changes nothing of it.
    pub(super) fn changes_nothing(&self) -> bool {
        self.base.is_some() && self.set.is_empty() && self.changes.alterations.is_empty()
    }

    /// Whether there is nothing to send: no change, nothing demanded, and nothing asked for.
    fn is_idle(&self) -> bool {
        self.changes_nothing() && !self.of.intent.joins && self.of.intent.condition.is_none() && !self.asks()
    }

    /// Whether something of the item is asked for that a read tells.
    fn asks(&self) -> bool {
        let intent = self.of.intent;
        intent.returns || !self.changes.known.is_empty() || intent.expected(self.of.schema).is_some()
    }

    /// Whether what must be written with the item depends on values that are not known.
    fn needs_stored(&self) -> bool {
        let (of, kept) = (self.of, &self.of.schema.kept);
        if self.changes_nothing() {
            // A look costs less as a read, unless a condition is looked at with it.
            return !of.intent.joins && of.intent.condition.is_none() && self.asks();
        }
        if !of.has_companions() {
            return false;
        }
        // One request gives the item back; a transaction, which it is with copies and sentinels, does not.
        if of.intent.returns && (!kept.copies.is_empty() || self.swaps_sentinels()) {
            return true;
        }
        if self.base.is_some() {
            // A copy that is written whole has the next version, which must be known for that; and who wins
            // over what stands there takes its sentinels and copies along. A copy that gets another key is
            // made of all that is stored, which no value tells: a newer release may have written more.
            let counts = kept.version.is_some() && of.intent.expected(of.schema).is_none();
            return counts || self.wins() || self.moves_copies();
        }
        self.swaps_sentinels()
            || kept.copies.iter().any(|copy| {
                parts_of(copy.pk, copy.sk).any(|part| self.touches(part) || self.part(part).is_none())
            })
    }

    /// Whether something is set whatever it was.
    fn wins(&self) -> bool {
        let (schema, changes) = (self.of.schema, self.changes);
        changes.last_write_wins
            || self.set.iter().any(|set| schema.attributes[set.attribute].lww)
            || changes.alterations.iter().any(|alteration| alteration.wins(schema))
    }

    /// Whether sentinels get other keys, or expire at another time.
    fn swaps_sentinels(&self) -> bool {
        let mut uniques = self.of.schema.kept.uniques.iter();
        uniques.any(|unique| self.sets_expiry() || unique_parts(unique).any(|part| self.touches(part)))
    }

    fn sets_expiry(&self) -> bool {
        self.of.schema.kept.ttl.is_some_and(|ttl| self.set.iter().any(|set| set.attribute == ttl))
    }

    fn touches(&self, part: usize) -> bool {
        let made_of = self.of.schema.computed_part(part).map_or(&[][..], |computed| computed.of);
        let holds = |set: &Assignment| set.parts.iter().any(|(touched, _)| *touched == part);
        self.set.iter().any(|set| holds(set) || made_of.contains(&set.attribute))
    }

    /// The value of a part after the update, if it is known whole.
    fn part(&self, part: usize) -> Option<PartValue<'_>> {
        // What a key shows folded may be stored otherwise than the caller writes it.
        self.part_beside_key(part).or_else(|| {
            let of_key = self.changes.key.parts.get(part);
            of_key.filter(|_| self.of.schema.is_identified_by(part)).map(PartValue::by_ref)
        })
    }

    fn part_beside_key(&self, part: usize) -> Option<PartValue<'_>> {
        self.part_said(part).or_else(|| self.part_read(part))
    }

    /// The value of a part that the update sets, or demands.
    fn part_said(&self, part: usize) -> Option<PartValue<'_>> {
        let mut parts = self.set.iter().chain(&self.changes.known).flat_map(|assignment| &assignment.parts);
        let said = parts.find(|(said, _)| *said == part).map(|(_, value)| value.by_ref());
        said.or_else(|| self.computed.said(part))
    }

    /// The value of a part as it was read, or as it is computed from what was read and what is set.
    fn part_read(&self, part: usize) -> Option<PartValue<'_>> {
        self.computed.in_part(part).or_else(|| self.base.map(|base| base.parts[part].by_ref()))
    }

    /// What becomes of the index attributes; `None` where that depends on what is stored.
    pub(super) fn index_rewrite(&self) -> Result<Option<Rewrite>, Error> {
        let of_key = |deciding: Deciding<'_>| {
            let of_key = self.changes.key.parts.get(deciding.part);
            of_key.filter(|_| self.of.indexes.is_told(deciding)).map(PartValue::by_ref)
        };
        let certain = |deciding: Deciding<'_>| self.part_said(deciding.part).or_else(|| of_key(deciding));
        self.of.indexes.rewrite(&|part| self.touches(part), &certain, &|part| self.part_read(part))
    }

    /// What an edit relies on, beside that it is of the version: as the conditions of its actions demand,
    /// so that a look at the item says the same as they do.
    pub(super) fn relies_on(&self) -> Result<Reliance, Error> {
        let moves = self.moves_copies();
        let effect = if self.base.is_none() || self.wins() || moves { None } else { self.effect()? };
        if let Some(owner) = effect.and_then(|effect| effect.actions.into_iter().next()) {
            return Ok(owner.reliance);
        }
        let mut reliance = self.reliance();
        if moves && !self.wins() {
            // The copy itself is made of what is stored.
            reliance.add_parts(self.of.schema, self.parts_of_new_keys());
        }
        if self.base.is_some() && !self.changes_nothing() {
            let relied = self.index_rewrite()?.map_or_else(Vec::new, |rewrite| rewrite.relied);
            reliance.add(self.fields_relied_on(relied));
        }
        Ok(reliance)
    }

    /// The actions; `None` where they depend on what is stored.
    fn effect(&self) -> Result<Option<Effect>, Error> {
        let of = self.of;
        if self.is_idle() {
            return Ok(Some(Effect::default()));
        }
        let mut reliance = self.reliance();
        if self.changes_nothing() {
            let relied = self.as_read(&reliance)?;
            let demands = self.claims()?.into_iter().chain(relied).chain([is_current(of.schema)]);
            let look = of.owner(Body::Update(self.same(None)), demands);
            return Ok(Some(Effect { actions: vec![Action { reliance, ..look }], ..Effect::default() }));
        }
        check_raw(
            of.layout,
            of.intent.member,
            &|name| self.assigned(name),
            &|part| self.part(part),
            &Touched { parts: &|part| self.touches(part), ..Touched::WHOLE },
        )?;
        let Some(Rewrite { written, relied, present }) = self.index_rewrite()? else { return Ok(None) };
        if self.may_lose_none(&written) {
            return Ok(None);
        }
        let mut whole = self.field_alterations()?;
        let maintained = self.maintained()?;
        // Copies change with the item, all but its indexes.
        let shared = of.has_companions().then(|| [whole.as_slice(), &maintained].concat());
        whole.extend(self.outgrown());
        whole.extend(written.into_iter().map(|(name, value)| {
            Alteration::of(name, value.map_or(Change::Remove, |value| Change::Set(value.into_attribute())))
        }));
        whole.extend(maintained);
        let in_index = all(present.iter().map(|name| Some(Path::raw(name).exists())));
        let absent = self.built_upon();
        let renamed = all(absent.iter().map(|name| Some(Path::raw(name).not_exists())));
        let filled = of.filled_by(&self.changes.alterations);
        // Beside the version, too: an item that was deleted and made anew counts from 1 again.
        if self.base.is_some() {
            reliance.add(self.fields_relied_on(relied));
        }
        let companions = match shared {
            Some(shared) => self.companions(&shared, &mut reliance)?,
            None => Vec::new(),
        };
        let mut conditions = self.claims()?;
        conditions.extend(self.as_read(&reliance)?);
        conditions.extend([is_current(of.schema), in_index, renamed, no_null(&filled)]);
        let owner = of.owner(Body::Update(whole), conditions);
        let present = present.into_iter().chain(self.shown_by_keys()?).collect();
        let mut actions = vec![Action { present, absent, no_null: filled, reliance, ..owner }];
        actions.extend(companions);
        Ok(Some(Effect { actions, ..Effect::default() }))
    }

    /// Whether a key goes that may be all that says a `None` of the value, in whose place its field's
    /// `default` would be read: the item tells.
    fn may_lose_none(&self, written: &[(&'static str, Option<KeyValue>)]) -> bool {
        let (of, Some(base)) = (self.of, self.base) else { return false };
        let goes = |key| written.iter().any(|(name, value)| *name == key && value.is_none());
        let is_kept = |field: &usize| {
            of.schema.attributes[*field].from_key && !self.set.iter().any(|set| set.attribute == *field)
        };
        let is_lost = |field: &usize| check_in_keys(of.model, *field, |part| base.parts.get(part)).is_err();
        let mut kept = (0..of.schema.attributes.len()).filter(is_kept);
        kept.any(|field| of.keys_holding(field).any(goes) && is_lost(&field))
    }

    /// The service's operation that it is.
    fn operation(&self) -> &'static str {
        self.of.operation(self.swaps_sentinels())
    }

    /// Changes the entity's own attributes of an item that was read.
    pub(super) fn apply(&self, item: &mut Item) -> Result<(), Error> {
        expr::apply(&self.field_alterations()?, item)
            .map_err(|error| error.refused(self.operation(), self.of.schema.name))
    }

    /// The changes to attributes of the entity's own.
    fn field_alterations(&self) -> Result<Vec<Alteration>, Error> {
        let mut alterations = alterations_of(self.of.schema, &self.set)?;
        alterations.extend(self.changes.alterations.iter().cloned());
        replace_earlier_names(self.of.schema, &mut alterations);
        Ok(alterations)
    }

    /// Takes out what is left over of the fields that get new values and that only keys hold. Copies store
    /// such fields.
    fn outgrown(&self) -> impl Iterator<Item = Alteration> {
        let names = self.set.iter().flat_map(|set| self.of.left_over(set.attribute));
        names.map(|name| Alteration::of(name, Change::Remove))
    }

    /// The earlier names of attributes whose new values are made of the old ones.
    fn built_upon(&self) -> Vec<&'static str> {
        let built = self.changes.alterations.iter().filter(|alteration| !alteration.settles());
        built.flat_map(|alteration| self.of.schema.earlier_names(&alteration.attribute)).copied().collect()
    }

    /// The new value of an attribute, if it gets one.
    fn assigned(&self, name: &str) -> Option<&AttributeValue> {
        let mut set = self.set.iter().filter(|set| self.of.schema.attributes[set.attribute].name == name);
        set.next_back().and_then(|set| assigned(self.of.schema, set).ok().flatten())
    }

    /// What the item may lack of what all have; the table's time of this write, the version and its token.
    fn maintained(&self) -> Result<Vec<Alteration>, Error> {
        let of = self.of;
        let times = of.layout.times_of_written(of.member, of.stamp.now)?;
        let ours = of.layout.lacked(of.member).chain(times);
        let mut maintained: Vec<Alteration> =
            ours.map(|(name, value)| Alteration::of(name, Change::Set(value))).collect();
        let Some(version) = version(of.schema) else { return Ok(maintained) };
        let next = match of.intent.expected(of.schema) {
            Some(expected) => {
                Alteration::of(version, Change::Set(number(next_version(of.schema, expected)?)))
            }
            None => one_more(of.schema, version),
        };
        let token = AttributeValue::S(of.stamp.token());
        maintained.extend([next, Alteration::of(TOKEN, Change::Set(token))]);
        Ok(maintained)
    }

    /// The index attributes that hold fields of the value which are stored in keys only. An item
    /// that lacks one may be the same value all the same, and older than the index.
    fn shown_by_keys(&self) -> Result<Vec<&'static str>, Error> {
        let of = self.of;
        let Some(base) = self.base.filter(|_| self.parts_in_keys().next().is_some()) else {
            return Ok(Vec::new());
        };
        let item = as_stored(of.layout, of.intent.member, &of.intent.key, base.clone(), of.stamp.now)?;
        let holders = self.parts_in_keys().flat_map(|part| of.holders(part));
        Ok(holders.filter(|name| item.contains_key(*name)).collect())
    }

    /// The parts whose fields only keys of indexes hold.
    fn parts_in_keys(&self) -> impl Iterator<Item = usize> + use<> {
        let schema = self.of.schema;
        let in_keys = move |part: &usize| {
            let attribute = attribute_of(schema, *part).map(|attribute| &schema.attributes[attribute]);
            attribute.is_some_and(|attribute| attribute.from_key) && !schema.is_identified_by(*part)
        };
        (0..schema.parts.len()).filter(in_keys)
    }

    /// The writes of sentinels, and of copies that stay where they are; what they rely on comes to what the
    /// update relies on.
    fn companions(&self, shared: &[Alteration], reliance: &mut Reliance) -> Result<Vec<Action>, Error> {
        let of = self.of;
        let mut actions = Vec::new();
        // What a copy that the value does not have depends on: it may be there by now.
        let mut absent: Vec<usize> = Vec::new();
        for (position, copy) in of.schema.kept.copies.iter().enumerate() {
            let slots = Source::Copy(position).slots();
            let Some(key) = companion_key(of.schema, of.layout, slots, &|part| self.part(part))? else {
                absent.extend(parts_of(copy.pk, copy.sk).filter(|part| !of.schema.is_identified_by(*part)));
                continue;
            };
            let mut alterations = shared.to_vec();
            for (name, part) in missing_in(of.schema, copy).filter(|(_, part)| self.touches(*part)) {
                let after = self.part(part).map_or(PartValue::None, PartValue::into_owned);
                let value = of.companions().attribute_of_part(name, part, after)?;
                alterations.push(Alteration::of(name, value.map_or(Change::Remove, Change::Set)));
            }
            let owner = of.companions().ownership(slots.0, &of.intent.key, &|part| self.part(part))?;
            owner.complete(of.layout, of.member, copy, &mut alterations);
            let (condition, role) = (Some(owner.holds()), Role::Copy(copy.name));
            actions.push(Action::new(key, Body::Update(alterations), condition, role).of_owner(owner));
        }
        let Some(base) = self.base else { return Ok(actions) };
        let after = self.after(base)?;
        let mut new = as_stored(of.layout, of.intent.member, &of.intent.key, after.clone(), of.stamp.now)?;
        if let (Some(name), Some(expected)) = (version(of.schema), of.intent.expected(of.schema)) {
            new.insert(name.to_owned(), number(next_version(of.schema, expected)?));
            new.insert(TOKEN.to_owned(), AttributeValue::S(of.stamp.token()));
        }
        let before =
            State { owner: &of.intent.key, parts: &base.known(), item: &base.attributes, is_current: true };
        let state = State { owner: &of.intent.key, parts: &after.known(), item: &new, is_current: true };
        let written = of.companions().between(Some(before), Some(state))?;
        let is_copy = |action: &Action| matches!(action.role, Role::Copy(_));
        let written: Vec<Action> = written.into_iter().filter(|action| !is_copy(action)).collect();
        // The same of sentinels, which expire with their owner.
        let expires = self.sets_expiry();
        let swaps = expires || !written.is_empty();
        absent.extend(of.unique_parts().filter(|_| swaps));
        reliance.add_parts(of.schema, absent);
        reliance.add(of.schema.kept.ttl.filter(|_| !expires && !written.is_empty()));
        actions.extend(written);
        Ok(actions)
    }

    /// Whether the key of a copy changes.
    fn moves_copies(&self) -> bool {
        let mut copies = self.of.schema.kept.copies.iter();
        copies.any(|copy| parts_of(copy.pk, copy.sk).any(|part| self.touches(part)))
    }

    /// The parts outside of the primary key that new keys of sentinels and copies are made of.
    fn parts_of_new_keys(&self) -> Vec<usize> {
        let schema = self.of.schema;
        let uniques = schema.kept.uniques.iter().map(|unique| unique_parts(unique).collect());
        let copies = schema.kept.copies.iter().map(|copy| parts_of(copy.pk, copy.sk).collect());
        let new =
            uniques.chain(copies).filter(|parts: &Vec<usize>| parts.iter().any(|part| self.touches(*part)));
        new.flatten().filter(|part| !schema.is_identified_by(*part)).collect()
    }

    /// The value after the update. Whether a sum stays in its range is a matter of what is stored, and
    /// of the condition of the write: another writer may have changed what was read.
    fn after(&self, base: &Snapshot) -> Result<Snapshot, Error> {
        let mut after = base.clone();
        // Of the fields only what is set anew: what is set to what was read is what it was.
        expr::apply(&self.changes.without_bounds().alterations, &mut after.attributes)
            .map_err(|error| error.refused(self.operation(), self.of.schema.name))?;
        after.assign(self.of.model, &self.set)?;
        Ok(after)
    }
}
