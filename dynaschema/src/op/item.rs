//! Between a value and the item that is stored for it.

use std::collections::HashMap;

use super::kept::{copy_of, is_copy, upgrade};
use super::render::{KeyAttribute, MAX_PK, MAX_SK};
use super::write::Snapshot;
use crate::entity::Model;
use crate::error::What;
use crate::key::{ItemKey, KeyRule, KeyValue, PartValue, matches, parse, parse_number};
use crate::schema::{
    EntityAttribute, EntitySchema, Index, IndexLayout, Key, Layout, Member, SCHEMA_VERSION, UNIQUE,
};
use crate::table::Core;
use crate::{AttributeValue, Contains, Entity, Error, Item};

/// The item that a `put` of the value stores.
pub(crate) fn to_item<E: Entity, S: Contains<E>>(core: &Core, value: &E) -> Result<Item, Error> {
    let member = core.layout.member(S::MEMBER.unwrap_or_default());
    let attributes = value.encode().map_err(|error| Error::encode(E::SCHEMA.name, error))?;
    let assembly = Assembly { layout: &core.layout, schema: E::SCHEMA, parts: &|part| value.part(part) };
    assembly.complete(member, attributes).map_err(|error| error.at_table(&core.name))
}

/// The item that a put of the value stores now: with the time of the table's clock.
pub(crate) fn stamped_item<E: Entity, S: Contains<E>>(core: &Core, value: &E) -> Result<Item, Error> {
    let placed = |error: Error| error.at_table(&core.name);
    let mut value = Snapshot::of(value).map_err(placed)?;
    value.stamp(Model::of::<E>(), &core.clock.stamp(), false, 0).map_err(placed)?;
    complete(core, core.layout.member(S::MEMBER.unwrap_or_default()), &value)
}

/// The item of a value's attributes and parts.
pub(crate) fn complete(core: &Core, member: &'static Member, value: &Snapshot) -> Result<Item, Error> {
    let parts = |part: usize| value.parts[part].clone();
    let assembly = Assembly { layout: &core.layout, schema: member.schema, parts: &parts };
    assembly.complete(member, value.attributes.clone()).map_err(|error| error.at_table(&core.name))
}

/// The value that an item is.
pub(crate) fn from_item<E: 'static, S: Contains<E>>(core: &Core, item: Item) -> Result<E, Error> {
    let key = item_key(&core.layout, &item);
    let placed = |error: Error| error.at_table(&core.name).with_key(key.clone());
    match (identify(&core.layout, &item), S::MEMBER) {
        (Identity::Member(found), Some(wanted)) if found != wanted => {
            let what = What::WrongEntity { found: core.layout.member(found).schema.name.to_owned() };
            Err(placed(Error::new(what).of_entity(core.layout.member(wanted).schema.name)))
        }
        (Identity::Member(member), _) => decode::<E, S>(&core.layout, member, item).map_err(placed),
        (Identity::Unknown(found), _) => {
            S::decode_unknown(item).ok_or_else(|| placed(Error::new(What::UnknownEntity { found })))
        }
        // It belongs to an item, and is none.
        (Identity::Sentinel, _) => Err(placed(Error::new(What::UnknownEntity { found: None }))),
    }
}

/// The value that a member's item is: brought up to date, with what is stored
/// only in its keys put back.
pub(crate) fn decode<E: 'static, S: Contains<E>>(
    layout: &Layout,
    member: usize,
    item: Item,
) -> Result<E, Error> {
    let model = layout.model(member);
    let mut item = upgrade(model, item)?;
    restore(layout, model, &mut item)?;
    S::decode_member(member, item).map_err(|error| Error::decode(model.name, error))
}

/// What an item is to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Identity {
    /// One of its entities, by its place among the members; or a copy of one.
    Member(usize),
    /// The sentinel of a unique value.
    Sentinel,
    /// None of them; what its entity attribute says.
    Unknown(Option<String>),
}

/// Which entity an item is: by the entity attribute, today's value or an earlier
/// one, or by the shape of its key where the table lets items lack the attribute.
pub(crate) fn identify(layout: &Layout, item: &Item) -> Identity {
    let attribute = layout.table.entity;
    let stated = attribute.name().and_then(|name| item.get(name));
    match (stated, attribute) {
        (Some(AttributeValue::S(entity)), _) => {
            let is_it = |member: &Member| member.values().any(|value| value == entity);
            let member = layout.table.members.iter().position(is_it);
            member.map_or_else(|| Identity::Unknown(Some(entity.clone())), Identity::Member)
        }
        (None, _) if layout.guests.sentinels && item.contains_key(UNIQUE) => Identity::Sentinel,
        (None, EntityAttribute::Optional(_) | EntityAttribute::Absent) => {
            let member =
                layout.table.members.iter().position(|member| has_shape(layout, member.schema, item));
            member.map_or(Identity::Unknown(None), Identity::Member)
        }
        _ => Identity::Unknown(None),
    }
}

/// Whether the item's primary key has the shape of the entity's, or of its copy's
/// where the item is one.
fn has_shape(layout: &Layout, schema: &EntitySchema, item: &Item) -> bool {
    let fits = |key: &Key, name: &str| match (item.get(name), key) {
        (Some(AttributeValue::S(text)), Key::Template(template)) => matches(template, text),
        (Some(AttributeValue::N(number)), Key::Template(template)) => {
            template.sole_part().is_some_and(|part| parse_number(part, number).is_ok())
        }
        (Some(_), Key::Raw(_)) => true,
        _ => false,
    };
    let (pk, sk) = match copy_of(schema, item) {
        Some(copy) => (&copy.pk, &copy.sk),
        None if layout.guests.copies && is_copy(item) => return false,
        None => (&schema.pk, &schema.sk),
    };
    fits(pk, layout.pk)
        && match (sk, layout.sk) {
            (Some(key), Some(name)) => fits(key, name),
            (None, None) => true,
            _ => false,
        }
}

/// The primary key of an item that was read.
pub(crate) fn item_key(layout: &Layout, item: &Item) -> Option<ItemKey> {
    let value = |name: &str| item.get(name).and_then(KeyValue::from_attribute);
    let sk = match layout.sk {
        Some(name) => Some(value(name)?),
        None => None,
    };
    Some(ItemKey { pk: value(layout.pk)?, sk })
}

/// Puts the attributes back that are stored only in a key (`from_key`).
pub(crate) fn restore(layout: &Layout, model: Model, item: &mut Item) -> Result<(), Error> {
    let schema = model.schema;
    if !schema.attributes.iter().any(|attribute| attribute.from_key) {
        return Ok(());
    }
    let mut parts = KeyParts::read(layout, schema, item);
    for attribute in schema.attributes.iter().filter(|attribute| attribute.from_key) {
        let Some(part) = schema.parts.iter().position(|part| part.name == attribute.field) else {
            continue;
        };
        let Some(value) = parts.take(part) else { continue };
        let value =
            (model.hooks.part_attribute)(part, value).map_err(|error| Error::decode(schema.name, error))?;
        if !matches!(value, AttributeValue::Null(_)) {
            item.insert(attribute.name.to_owned(), value);
        }
    }
    Ok(())
}

/// The parts that the keys of an item show, read back.
struct KeyParts(HashMap<usize, PartValue<'static>>);

impl KeyParts {
    /// Reads every key of the item; where several show a part, the exact one counts.
    fn read(layout: &Layout, schema: &EntitySchema, item: &Item) -> Self {
        let mut parts = Self(HashMap::new());
        // A copy has its own keys, and stores what they do not show.
        let (pk, sk) = copy_of(schema, item).map_or((&schema.pk, &schema.sk), |copy| (&copy.pk, &copy.sk));
        parts.add(pk, item.get(layout.pk));
        if let (Some(key), Some(name)) = (sk, layout.sk) {
            parts.add(key, item.get(name));
        }
        for index in schema.indexes {
            let Some(names) = layout.index(index.id) else { continue };
            parts.add(&index.pk, item.get(names.pk));
            if let (Some(key), Some(name)) = (&index.sk, names.sk) {
                parts.add(key, item.get(name));
            }
        }
        parts
    }

    fn add(&mut self, key: &Key, value: Option<&AttributeValue>) {
        let Key::Template(template) = key else { return };
        let read = match value {
            Some(AttributeValue::S(text)) => parse(template, text),
            Some(AttributeValue::N(number)) => match template.sole_part() {
                Some(part) => parse_number(part, number).map(|value| vec![(part.part, value)]),
                None => return,
            },
            _ => return,
        };
        let exact = |part: usize| template.shows_exactly(part);
        for (part, value) in read.into_iter().flatten() {
            if exact(part) {
                self.0.entry(part).or_insert(value);
            }
        }
    }

    fn take(&mut self, part: usize) -> Option<PartValue<'static>> {
        self.0.remove(&part)
    }
}

/// The parts that a primary key shows as they are; `None` of the others.
pub(crate) fn primary_parts(layout: &Layout, schema: &EntitySchema, key: &Item) -> Vec<PartValue<'static>> {
    let mut read = KeyParts::read(layout, schema, key);
    (0..schema.parts.len()).map(|part| read.take(part).unwrap_or(PartValue::None)).collect()
}

/// A value on its way into an item.
struct Assembly<'a, 'v> {
    layout: &'a Layout,
    schema: &'static EntitySchema,
    parts: &'a dyn Fn(usize) -> PartValue<'v>,
}

impl Assembly<'_, '_> {
    /// Adds everything to the domain attributes that is ours.
    fn complete(&self, member: &Member, mut item: Item) -> Result<Item, Error> {
        for (key, limit) in self.keys() {
            if let Key::Raw(raw) = key {
                let attribute = KeyAttribute { limit, ..self.attribute(key, raw.attribute) };
                attribute.check_raw(raw, &(self.parts)(raw.part).into_owned(), item.get(raw.attribute))?;
            }
        }
        for attribute in self.schema.attributes.iter().filter(|attribute| attribute.from_key) {
            item.remove(attribute.name);
        }
        let pk = KeyAttribute { limit: MAX_PK, ..self.attribute(&self.schema.pk, self.layout.pk) };
        self.insert(&mut item, &pk)?;
        if let (Some(key), Some(name)) = (&self.schema.sk, self.layout.sk) {
            self.insert(&mut item, &self.attribute(key, name))?;
        }
        for index in self.schema.indexes {
            if let Some(names) = self.layout.index(index.id) {
                self.insert_index(&mut item, index, names)?;
            }
        }
        if let Some(name) = self.layout.table.entity.name() {
            item.insert(name.to_owned(), AttributeValue::S(member.entity.to_owned()));
        }
        if let Some(version) = self.schema.schema_version {
            item.insert(SCHEMA_VERSION.to_owned(), AttributeValue::N(version.to_string()));
        }
        Ok(item)
    }

    /// A key of the item itself: every part must be there.
    fn insert(&self, item: &mut Item, key: &KeyAttribute<'_>) -> Result<(), Error> {
        if matches!(key.key, Key::Raw(_)) {
            return Ok(());
        }
        match key.render_sparse(&|part| Some((self.parts)(part)))? {
            Some(value) => {
                item.insert(key.name.to_owned(), value.to_attribute());
                Ok(())
            }
            None => Err(key.invalid(key.key.written(), KeyRule::Missing)),
        }
    }

    /// The keys of an index: both, or neither where a part of one is absent.
    fn insert_index(&self, item: &mut Item, index: &Index, names: &IndexLayout) -> Result<(), Error> {
        let mut keys = Vec::with_capacity(2);
        if index.id.is_global() {
            keys.push(KeyAttribute { limit: MAX_PK, ..self.attribute(&index.pk, names.pk) });
        }
        if let (Some(key), Some(name)) = (&index.sk, names.sk) {
            keys.push(self.attribute(key, name));
        }
        let mut values = Vec::with_capacity(2);
        for key in keys {
            match key.render_sparse(&|part| Some((self.parts)(part)))? {
                Some(value) if matches!(key.key, Key::Template(_)) => values.push((key.name, value)),
                Some(_) => {}
                None => return Ok(()),
            }
        }
        item.extend(values.into_iter().map(|(name, value)| (name.to_owned(), value.to_attribute())));
        Ok(())
    }

    fn attribute<'k>(&self, key: &'k Key, name: &'static str) -> KeyAttribute<'k> {
        KeyAttribute { key, entity: self.schema.name, name, limit: MAX_SK }
    }

    /// Every key of the entity, with the service's limit on its length.
    fn keys(&self) -> impl Iterator<Item = (&Key, usize)> {
        let of_index =
            |index: &'static Index| [Some((&index.pk, MAX_PK)), index.sk.as_ref().map(|sk| (sk, MAX_SK))];
        let of_item = [Some((&self.schema.pk, MAX_PK)), self.schema.sk.as_ref().map(|sk| (sk, MAX_SK))];
        of_item.into_iter().chain(self.schema.indexes.iter().flat_map(of_index)).flatten()
    }
}
