//! Sentinels and copies: the items that are written together with their owner.

use super::conditions::owner_value;
use super::ownership::Ownership;
use super::{Action, Body, Role};
use crate::entity::Model;
use crate::expr::{Alteration, Change};
use crate::item::{
    IndexAttributes, KnownParts, Layout, Parts, Stamp, attribute_of, attribute_of_part, companion_key,
    discreet, key_attributes, said_of_owner,
};
use crate::key::{Instant, ItemKey, PartValue};
use crate::schema::{COPY, Copied, EntitySchema, OWNER, Slot, Source, UNIQUE, Unique};
use crate::{AttributeValue, Error, Item};

/// An entity's item before or after a write.
#[derive(Clone, Copy)]
pub(crate) struct State<'a> {
    pub(crate) owner: &'a ItemKey,
    pub(crate) parts: KnownParts<'a>,
    /// The item, as far as it is known: all of it after a write.
    pub(crate) item: &'a Item,
    /// Whether its sentinels and copies are those of today: an item of an older schema version may be
    /// older than they are.
    pub(crate) is_current: bool,
}

/// The most attributes that an update sets or removes of a copy: an expression of many more is longer than
/// the service takes.
const MOST_CHANGED: usize = 150;

/// Which sentinel or copy is meant: its name, and the slot of its partition key.
#[derive(Clone, Copy)]
struct Kind {
    role: Role,
    slot: Slot,
}

/// The writes of sentinels and copies that go with a change from one state to another.
pub(crate) struct CompanionWrites<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) indexes: &'a IndexAttributes,
    pub(crate) member: usize,
    pub(crate) model: Model,
    pub(crate) stamp: &'a Stamp,
}

impl CompanionWrites<'_> {
    /// Everything that must be written so that sentinels and copies are those of the item after.
    pub(crate) fn between(
        &self,
        before: Option<State<'_>>,
        after: Option<State<'_>>,
    ) -> Result<Vec<Action>, Error> {
        let mut actions = Vec::new();
        for (position, unique) in self.model.kept.uniques.iter().enumerate() {
            let slots = (Slot::UniquePk(position), Slot::UniqueSk(position));
            let key = |state: State<'_>| companion_key(&self.model, self.layout, slots, state.parts);
            let item = |state: State<'_>, key: &ItemKey| self.sentinel(unique, slots.0, state, key);
            let unchanged = |before: State<'_>, after: State<'_>| {
                let expiry = |state: State<'_>| self.model.ttl().and_then(|ttl| state.item.get(ttl).cloned());
                before.is_current && before.owner == after.owner && expiry(before) == expiry(after)
            };
            let kind = Kind { role: Role::Sentinel(unique.name), slot: slots.0 };
            actions.extend(self.of(kind, before, after, &key, &item, &unchanged)?);
        }
        for (position, copy) in self.model.kept.copies.iter().enumerate() {
            let slots = Source::Copy(position).slots();
            let key = |state: State<'_>| companion_key(&self.model, self.layout, slots, state.parts);
            let item = |state: State<'_>, key: &ItemKey| self.copy(copy, slots.0, state, key);
            // Nobody demands that all of the owner is still what it was before.
            let unchanged = |_: State<'_>, _: State<'_>| false;
            let kind = Kind { role: Role::Copy(copy.name), slot: slots.0 };
            actions.extend(self.of(kind, before, after, &key, &item, &unchanged)?);
        }
        Ok(actions)
    }

    /// The writes of one sentinel or copy.
    fn of(
        &self,
        kind: Kind,
        before: Option<State<'_>>,
        after: Option<State<'_>>,
        key: &dyn Fn(State<'_>) -> Result<Option<ItemKey>, Error>,
        item: &dyn Fn(State<'_>, &ItemKey) -> Result<Item, Error>,
        unchanged: &dyn Fn(State<'_>, State<'_>) -> bool,
    ) -> Result<Vec<Action>, Error> {
        let placed = |state: Option<State<'_>>| state.map_or(Ok(None), key);
        let (old, new) = (placed(before)?, placed(after)?);
        let mut actions = Vec::with_capacity(2);
        if let (Some(old), Some(before)) = (&old, before)
            && new.as_ref() != Some(old)
        {
            let owner = self.ownership(kind.slot, before.owner, before.parts)?;
            let condition = Some(owner.gone_or_holds(self.layout));
            actions.push(Action::new(old.clone(), Body::Delete, condition, kind.role).of_owner(owner));
        }
        if let (Some(new), Some(after)) = (new, after) {
            let stays = old.as_ref() == Some(&new);
            if !before.is_some_and(|before| stays && unchanged(before, after)) {
                // Where the owner moves, the place is still its former key's.
                let holder = before.filter(|_| stays).unwrap_or(after);
                let owner = self.ownership(kind.slot, holder.owner, holder.parts)?;
                let condition = Some(owner.free(self.layout, &self.model, self.stamp.now));
                let written = item(after, &new)?;
                let body = match before.filter(|_| stays) {
                    Some(before) => self.renewed(kind.slot, &owner, before, written),
                    None => Body::Put(written.into()),
                };
                actions.push(Action::new(new, body, condition, kind.role).of_owner(owner));
            }
        }
        Ok(actions)
    }

    /// What stays where it is becomes what is written now: a copy that may be another program's is changed,
    /// and all else replaced.
    fn renewed(&self, slot: Slot, owner: &Ownership, before: State<'_>, written: Item) -> Body {
        let Slot::CopyPk(copy) = slot else { return Body::Put(written.into()) };
        if !self.model.schema.changes_in_place(slot) || written.len() > MOST_CHANGED {
            return Body::Put(written.into());
        }
        let removed = self.removed_from(&self.model.kept.copies[copy], before.item, &written);
        if written.len() + removed.len() > MOST_CHANGED {
            return Body::Put(written.into());
        }
        Body::Update(self.changes_in_place(owner, removed, written))
    }

    /// What a copy of such an item has, or can have, and that which is written has not.
    fn removed_from(&self, copy: &Copied, before: &Item, written: &Item) -> Vec<Alteration> {
        let is_of_index = |name: &str| self.indexes.names().any(|own| own == name);
        let of_item = before.keys().map(String::as_str).filter(|name| !is_of_index(name));
        // What only keys hold of the item can be on a copy, and its value is no matter.
        let held = missing_in(self.model.schema, copy).map(|(name, _)| name);
        let held = held.filter(|name| is_of_index(name) || !before.contains_key(*name));
        let removed = of_item.chain(held).filter(|name| !written.contains_key(*name));
        removed.map(|name| Alteration::of(name.to_owned(), Change::Remove)).collect()
    }

    /// What makes a copy of today out of one of before, or out of nothing.
    fn changes_in_place(
        &self,
        owner: &Ownership,
        removed: Vec<Alteration>,
        written: Item,
    ) -> Vec<Alteration> {
        let set = written.into_iter().filter(|(name, _)| !self.layout.is_key(name));
        let set = set.map(|(name, value)| Alteration::of(name, Change::Set(value)));
        let mut changes: Vec<_> = removed.into_iter().chain(set).collect();
        owner.keep_word(self.layout, &mut changes);
        // The same change gives the same request, byte for byte.
        changes.sort_by(|a, b| a.attribute.cmp(&b.attribute));
        changes
    }

    /// Whose a sentinel or copy is that belongs to an owner with these parts.
    pub(super) fn ownership(
        &self,
        slot: Slot,
        owner: &ItemKey,
        parts: Parts<'_, '_>,
    ) -> Result<Ownership, Error> {
        Ok(Ownership::of(self.layout, owner, self.said(slot, parts)?))
    }

    /// What it says of its owner beside our mark.
    fn said(&self, slot: Slot, parts: Parts<'_, '_>) -> Result<Vec<(&'static str, AttributeValue)>, Error> {
        said_of_owner(self.model.schema, slot, parts)
    }

    fn sentinel(&self, unique: &Unique, slot: Slot, owner: State<'_>, key: &ItemKey) -> Result<Item, Error> {
        let mut item = key_attributes(self.layout, key);
        item.insert(UNIQUE.to_owned(), AttributeValue::S(unique.name.to_owned()));
        item.insert(OWNER.to_owned(), owner_value(self.layout, owner.owner));
        if let Some(ttl) = self.model.ttl()
            && let Some(expiry) = owner.item.get(ttl)
        {
            item.insert(ttl.to_owned(), expiry.clone());
        }
        let said = self.said(slot, owner.parts)?;
        item.extend(said.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Ok(item)
    }

    /// The attribute that a copy stores of a part which only keys hold of its owner's item, and which can
    /// stand in the indexes of others; `None` where it is absent, and read as that without one.
    pub(super) fn attribute_of_part(
        &self,
        name: &'static str,
        part: usize,
        value: PartValue<'static>,
    ) -> Result<Option<AttributeValue>, Error> {
        let Some(field) = attribute_of(&self.model, part) else { return Ok(None) };
        let value = attribute_of_part(self.model, field, part, value)
            .map_err(|error| Error::encode(self.model.name, discreet(&self.model, error)))?;
        self.layout.check_foreign(self.member, &|own| value.as_ref().filter(|_| own == name))?;
        Ok(value)
    }

    /// The owner's item under another key: without the keys of indexes, with what only keys held.
    fn copy(&self, copy: &Copied, slot: Slot, owner: State<'_>, key: &ItemKey) -> Result<Item, Error> {
        let mut item = owner.item.clone();
        for name in self.indexes.names() {
            item.remove(name);
        }
        item.extend(key_attributes(self.layout, key));
        item.insert(COPY.to_owned(), AttributeValue::S(copy.name.to_owned()));
        item.insert(OWNER.to_owned(), owner_value(self.layout, owner.owner));
        for (name, part) in missing_in(self.model.schema, copy) {
            let Some(value) = (owner.parts)(part) else { continue };
            match self.attribute_of_part(name, part, value)? {
                Some(value) => item.insert(name.to_owned(), value),
                None => item.remove(name),
            };
        }
        let said = self.said(slot, owner.parts)?;
        item.extend(said.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Ok(item)
    }
}

/// A sentinel or copy that is written where there was none.
pub(crate) struct NewCompanion {
    /// The name of the unique value or of the copy.
    pub(crate) name: &'static str,
    pub(crate) key: ItemKey,
    pub(crate) item: Item,
}

/// The sentinels and copies that are written with an item where there was none.
pub(crate) fn companions_of(
    layout: &Layout,
    place: usize,
    owner: &ItemKey,
    item: &Item,
    parts: KnownParts<'_>,
) -> Result<Vec<NewCompanion>, Error> {
    let (indexes, model) = (layout.index_attributes(place), layout.model(place));
    // What a stamp says stands in conditions alone.
    let stamp = Stamp { now: Instant { seconds: 0, nanos: 0 }, token: 0, recurs: false };
    let writes = CompanionWrites { layout, indexes, member: place, model, stamp: &stamp };
    let actions = writes.between(None, Some(State { owner, parts, item, is_current: true }))?;
    let written = actions.into_iter().filter_map(|action| match (action.role, action.body) {
        (Role::Sentinel(name) | Role::Copy(name), Body::Put(mut item)) => {
            Some(NewCompanion { name, key: (*action.key).clone(), item: item.take_map() })
        }
        _ => None,
    });
    Ok(written.collect())
}

/// The attributes of `from_key` fields that a copy's own key does not hold, and their parts.
pub(crate) fn missing_in(
    schema: &'static EntitySchema,
    copy: &Copied,
) -> impl Iterator<Item = (&'static str, usize)> {
    let copy = *copy;
    let stored_in_keys = schema.attributes.iter().filter(|attribute| attribute.from_key);
    stored_in_keys.filter_map(move |attribute| {
        let part = schema.parts.iter().position(|part| part.name == attribute.field)?;
        (!schema.is_shown_in(&copy, part)).then_some((attribute.name, part))
    })
}

/// Whether a write of the entity's item is also one of its sentinels and copies,
/// which no batch can keep together.
pub(crate) fn needs_whole_write(schema: &EntitySchema) -> bool {
    !schema.kept.uniques.is_empty() || !schema.kept.copies.is_empty()
}

/// Whether a write of an item demands something of what is stored, or writes more than the item.
pub(crate) fn needs_conditions(schema: &EntitySchema) -> bool {
    schema.kept.version.is_some() || needs_whole_write(schema)
}
