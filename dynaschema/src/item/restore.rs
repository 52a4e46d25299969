//! From an item back to its value.

use std::collections::HashMap;

use super::identity::has_key;
use super::read_key::{ReadKey, Taken};
use super::snapshot::not_told;
use super::{
    Identity, Layout, copy_of, discreet, hide_from_rest, identify, is_copy, is_outdated, item_key,
    newer_version, parts_in, told_by_owner, upgrade,
};
use crate::entity::{HasParts, Model, Wants};
use crate::error::{Met, What};
use crate::key::{Key, PartValue};
use crate::schema::{EntitySchema, IndexId, IndexPhysical, KeyAttribute, Source, tells};
use crate::wire::{CodecError, RawItem, Rest, Row, Scalar};
use crate::{AttributeValue, Error, Item, Reads};

/// The value that an item is, of the table itself or of an index.
pub(crate) fn from_item<E: 'static, S: Reads<E>>(
    layout: &Layout,
    item: RawItem,
    mut decoding: Decoding,
) -> Result<E, Error> {
    let item = told_by_owner(layout, item);
    let identity = identify(layout, &item);
    from_identified::<E, S>(layout, identity, item, &mut decoding)
}

/// The value that an item is, of which it is known what it is to the table.
pub(crate) fn from_identified<E: 'static, S: Reads<E>>(
    layout: &Layout,
    identity: Identity,
    item: RawItem,
    decoding: &mut Decoding,
) -> Result<E, Error> {
    match identity {
        Identity::Member(member) if S::WANTS.includes(layout.origin(member)) => {
            decode::<E, S>(layout, member, item, decoding)
        }
        Identity::Unknown(found) => {
            let key = item_key(layout, &item);
            S::decode_unknown(item.into_map()).ok_or_else(|| unknown(found).with_key(key))
        }
        other => Err(not_wanted(layout, S::WANTS, other, &item)),
    }
}

fn unknown(found: Option<String>) -> Error {
    Error::new(What::UnknownEntity { found, written: false })
}

/// The error for an item of another member than those that are read, or of none.
pub(crate) fn not_wanted(layout: &Layout, wants: Wants, identity: Identity, item: &RawItem) -> Error {
    let wanted = || wants.only().map_or(layout.table.name, |wanted| layout.called(wanted));
    let wrong = |found: &str| {
        Error::new(What::WrongEntity { found: found.to_owned(), met: Met::Read }).of_entity(wanted())
    };
    let error = match identity {
        Identity::Member(found) => wrong(layout.called(found)),
        // It belongs to an item, and is none.
        Identity::Sentinel => wrong("sentinel"),
        Identity::Unknown(found) => unknown(found),
    };
    error.with_key(item_key(layout, item))
}

/// What the decoding of many items shares.
#[derive(Debug, Default)]
pub(crate) struct Decoding {
    /// Room for a key to be rendered in.
    scratch: String,
    /// Whether the items come from an index, which may show a part of them.
    in_part: bool,
    /// That index, if it is one which does, so that more is read back from keys.
    narrow: Option<IndexId>,
}

impl Decoding {
    /// Of items of which a part may be shown.
    pub(crate) fn in_part() -> Self {
        Self { in_part: true, ..Self::default() }
    }

    /// Of items of an index, which may hold a part of them, or of the table itself.
    pub(crate) fn of_index(layout: &Layout, index: Option<&IndexPhysical>) -> Self {
        let id = index.map(|index| index.id);
        let narrow = id.filter(|id| layout.included_in(*id).is_some());
        Self { scratch: String::new(), in_part: index.is_some(), narrow }
    }

    /// Whether the items of an entity are its values as they stand, where they are of its schema version.
    pub(crate) fn stands(&self, schema: &EntitySchema) -> bool {
        let is_whole = !schema.has_rest() && self.narrow.is_none();
        is_whole && !schema.attributes.iter().any(|attribute| attribute.from_key)
    }

    /// What an item is to the table of which a member's value was read as it stands, if that is all there
    /// is to it.
    pub(crate) fn place_of<R: Row>(
        &mut self,
        layout: &Layout,
        member: usize,
        item: &R,
        value: &dyn HasParts,
    ) -> Option<usize> {
        let Identity::Member(place) = identify(layout, item) else { return None };
        let model = layout.model(place);
        if layout.origin(place) != member || is_outdated(&model, item) {
            return None;
        }
        let key = ReadKey::of(layout, place, item);
        let told = !self.in_part || key.is_told(&model, item);
        let fits = !told || key.misfit(value, &mut self.scratch).is_none();
        fits.then_some(place)
    }
}

/// The value that a member's item is: brought up to date, with what is stored
/// only in its keys put back. The key under which it was read must be the value's.
pub(crate) fn decode<E: 'static, S: Reads<E>>(
    layout: &Layout,
    member: usize,
    item: RawItem,
    decoding: &mut Decoding,
) -> Result<E, Error> {
    if item.member() == Some(member)
        && let Some(value) = item.take_value()
    {
        return Ok(value);
    }
    if item.is_span()
        && let Some(value) = decode_span::<E, S>(layout, member, &item, decoding)
    {
        return value;
    }
    decode_map::<E, S>(layout, member, item.into_map(), decoding)
}

/// The value that a member's item is, read where it stands; nothing where it is no value as it stands, or
/// does not decode: what is wrong then, its map says.
fn decode_span<E: 'static, S: Reads<E>>(
    layout: &Layout,
    member: usize,
    item: &RawItem,
    decoding: &mut Decoding,
) -> Option<Result<E, Error>> {
    let model = layout.model(member);
    if !decoding.stands(&model) || is_outdated(&model, item) {
        return None;
    }
    let key = ReadKey::of(layout, member, item);
    let told = !decoding.in_part || key.is_told(&model, item);
    let key = told.then_some(&key);
    decode_under::<E, S, _>(layout, member, key, item.clone(), &mut decoding.scratch).ok()
}

/// The same of a map.
fn decode_map<E: 'static, S: Reads<E>>(
    layout: &Layout,
    member: usize,
    item: Item,
    decoding: &mut Decoding,
) -> Result<E, Error> {
    let newer = newer_version(layout.member(member).schema, &item);
    let Restored { item, key, is_told } = Restored::of(layout, member, item, decoding)?;
    let told = is_told.then_some(&key);
    let value = decode_under::<E, S, _>(layout, member, told, item.into(), &mut decoding.scratch);
    value.unwrap_or_else(|error| {
        Err(undecoded(&layout.model(member), newer, error).with_key(key.item_key(layout)))
    })
}

/// An item as its value is read from it, and the key under which it was read.
struct Restored<'a> {
    item: Item,
    key: ReadKey<'a, Taken>,
    /// Whether the item tells all of what the key shows.
    is_told: bool,
}

impl<'a> Restored<'a> {
    fn of(layout: &'a Layout, member: usize, item: Item, decoding: &Decoding) -> Result<Self, Error> {
        let model = layout.model(member);
        let changes = model.has_rest() || is_outdated(&model, &item) || hides_a_key(layout, &model);
        let stored = changes.then(|| ReadKey::copied(layout, member, &item));
        let key_of_stored = || stored.as_ref().and_then(|key| key.item_key(layout));
        let mut item = upgrade(model, item).map_err(|error| error.with_key(key_of_stored()))?;
        let told = decoding.narrow.map_or_else(Vec::new, |id| told(layout, member, id, &item));
        put_back(layout, model, &mut item, &told)
            .map_err(|error| error.with_key(ReadKey::copied(layout, member, &item).item_key(layout)))?;
        let key = stored.unwrap_or_else(|| ReadKey::taken(layout, member, &mut item));
        let is_told = !decoding.in_part || key.is_told(&model, &item);
        Ok(Self { item, key, is_told })
    }
}

/// The error of an item that its type refuses, by its schema version and the entity's own where a newer
/// release has written it.
fn undecoded(schema: &EntitySchema, newer: Option<(u32, u32)>, error: CodecError) -> Error {
    Error::decode(schema.name, discreet(schema, error)).with_aside(|aside| aside.newer = newer)
}

/// Whether a field that only a key holds is called like a key attribute, in whose place its value is put.
fn hides_a_key(layout: &Layout, schema: &EntitySchema) -> bool {
    let mut read_back = schema.attributes.iter().filter(|attribute| attribute.from_key);
    read_back.any(|field| is_key(layout, schema, field.name))
}

fn is_key(layout: &Layout, schema: &EntitySchema, name: &str) -> bool {
    layout.key_pair(schema, Source::Base.slots()).any(|key| key.name == name)
}

/// Decodes an item; of the value that it is, the key must be this one, where it is told.
fn decode_under<E: 'static, S: Reads<E>, R: Row>(
    layout: &Layout,
    member: usize,
    key: Option<&ReadKey<'_, R>>,
    item: RawItem,
    scratch: &mut String,
) -> Result<Result<E, Error>, CodecError> {
    let mut inspected = Inspected { key, scratch, misfit: None };
    let value = S::decode_member(layout.origin(member), item.into(), &mut |value| inspected.look(value))?;
    Ok(inspected.settle(layout, member).map(|()| value))
}

/// The look at a value that was read: whether it is the one that its key says.
struct Inspected<'a, 'k, R> {
    key: Option<&'a ReadKey<'k, R>>,
    scratch: &'a mut String,
    misfit: Option<KeyAttribute>,
}

impl<R: Row> Inspected<'_, '_, R> {
    fn look(&mut self, value: &dyn HasParts) {
        self.misfit = self.key.and_then(|key| key.misfit(value, self.scratch));
    }

    fn settle(self, layout: &Layout, member: usize) -> Result<(), Error> {
        match (self.key, self.misfit) {
            (Some(key), Some(attribute)) => key.settle(layout, &layout.model(member), attribute),
            _ => Ok(()),
        }
    }
}

/// Makes of an item what its value is read from: with the attributes that are stored only in a key
/// (`from_key`), and without those that a rest may not see.
pub(crate) fn restore(layout: &Layout, model: Model, item: &mut Item) -> Result<(), Error> {
    put_back(layout, model, item, &[])
}

/// The attributes that an item lacks, as an index shows it, and that keys tell of every item there: by their
/// places among the entity's.
fn told(layout: &Layout, member: usize, index: IndexId, item: &Item) -> Vec<usize> {
    let schema = layout.member(member).schema;
    // What only some arms of a key tell, the index is not asked for.
    let of_all_arms = layout.member(layout.origin(member)).schema;
    let keys = keys_of(layout, schema, item);
    let is_told = |attribute: &usize| {
        let gives = |key: &KeyAttribute| item.contains_key(key.name) && tells(schema, key, *attribute);
        !item.contains_key(schema.attributes[*attribute].name)
            && keys.iter().any(gives)
            && of_all_arms.is_read_back_in(index, *attribute)
    };
    (0..schema.attributes.len()).filter(is_told).collect()
}

/// The keys that an item has: a copy its own in the place of the entity's, and of an index that is a `match`
/// those of its arm, since what the others say of the same attributes is of other fields.
fn keys_of(layout: &Layout, schema: &EntitySchema, item: &Item) -> Vec<KeyAttribute> {
    let copy = copy_of(schema, item).map(|(copy, _)| layout.key_pair(schema, Source::Copy(copy).slots()));
    let is_copy = copy.is_some();
    let own = layout.keys(schema).filter(|key| !is_copy || !key.slot.is_primary());
    let mut keys: Vec<_> = copy.into_iter().flatten().chain(own).collect();
    let arm_of = |key: &KeyAttribute| key.slot.index().filter(|index| schema.is_arm(*index));
    let lacking = |key: &KeyAttribute| arm_of(key).filter(|_| !has_key(key, item));
    let others: Vec<usize> = keys.iter().filter_map(lacking).collect();
    keys.retain(|key| arm_of(key).is_none_or(|arm| !others.contains(&arm)));
    keys
}

/// The same with these attributes beside those that are stored only in a key.
fn put_back(layout: &Layout, model: Model, item: &mut Item, told: &[usize]) -> Result<(), Error> {
    let schema = model.schema;
    if told.is_empty() && !schema.attributes.iter().any(|attribute| attribute.from_key) {
        hide_from_rest(layout, schema, item);
        return Ok(());
    }
    let mut parts = ShownParts::read(layout, schema, item);
    let is_copy = is_copy(item);
    let copy = copy_of(schema, item);
    // What a copy's own key shows it does not store, so that what has the name there is somebody else's.
    let is_shown_by_copy = |part| copy.is_some_and(|(_, copy)| schema.is_shown_in(copy, part));
    hide_from_rest(layout, schema, item);
    let attributes = schema.attributes.iter().enumerate();
    let missing = attributes.filter(|(place, attribute)| attribute.from_key || told.contains(place));
    for (field, attribute) in missing {
        let Some(part) = schema.parts.iter().position(|part| part.name == attribute.field) else {
            continue;
        };
        let is_there = item.contains_key(attribute.name);
        if is_there && !is_shown_by_copy(part) && stands_by_itself(layout, schema, field, is_copy) {
            continue;
        }
        let shown = parts.take(part);
        // Where the keys say that the field has no value it has none, whoever else writes under its name.
        if is_there && (shown.is_some() || layout.writes(attribute.name)) {
            item.remove(attribute.name);
        }
        let Some(value) = shown else { continue };
        let value = attribute_of_part(model, field, part, value)
            .map_err(|error| Error::decode(schema.name, discreet(schema, error)))?;
        if let Some(value) = value {
            item.insert(attribute.name.to_owned(), value);
        }
    }
    Ok(())
}

/// The attribute by which serde reads a field that keys hold, of its part. A `None` has none, unless that
/// were read as the field's `default`.
pub(crate) fn attribute_of_part(
    model: Model,
    field: usize,
    part: usize,
    value: PartValue<'_>,
) -> Result<Option<AttributeValue>, CodecError> {
    let value = (model.hooks.part_attribute)(part, value)?;
    let is_told = !value.is_null() || (model.attributes[field].from_key && model.read_as(field).is_some());
    Ok(is_told.then_some(value))
}

/// Whether an attribute that is there is that of a field which keys hold, and says it: on a copy, which
/// stores what its keys do not show whole, and where it is left over.
fn stands_by_itself(layout: &Layout, schema: &EntitySchema, field: usize, is_copy: bool) -> bool {
    if is_copy {
        return !is_key(layout, schema, schema.attributes[field].name);
    }
    can_be_left_over(layout, schema, field)
}

/// Whether the attribute of a field which keys hold is read before them where it is there: on an item that is
/// older than the index key which holds the field, or that an older release has written since. Each write of
/// the field takes it away. What the primary key tells is read from there.
pub(crate) fn can_be_left_over(layout: &Layout, schema: &EntitySchema, field: usize) -> bool {
    schema.can_be_left_over(field) && !layout.is_any_key(schema, schema.attributes[field].name)
}

/// The parts of the value that a stored item is, read as one of the current schema version.
pub(crate) fn parts_of_item(
    model: Model,
    layout: &Layout,
    item: &Item,
) -> Result<Vec<PartValue<'static>>, Error> {
    let newer = newer_version(&model, item);
    let mut item = item.clone();
    restore(layout, model, &mut item)?;
    (model.hooks.parts_of)(item).map_err(|error| undecoded(&model, newer, error))
}

/// The attributes of the value that a stored item is, of the current schema version, as a put of it
/// would store them: what other writers spell otherwise is spelt as we do. What a put leaves out, and no read
/// would give, stands there all the same.
pub(crate) fn rewritten(model: Model, layout: &Layout, item: &Item) -> Result<Item, Error> {
    let mut item = item.clone();
    restore(layout, model, &mut item)?;
    let (mut item, misread) =
        (model.hooks.rewritten)(item).map_err(|error| Error::decode(model.name, discreet(&model, error)))?;
    let told = not_told(model, &item, &misread);
    item.extend(told);
    Ok(item)
}

/// Which attributes of the value that a stored item is come from fields that serde flattens.
pub(crate) fn rest_of_item(model: Model, layout: &Layout, item: &Item) -> Result<Rest, Error> {
    let mut item = item.clone();
    restore(layout, model, &mut item)?;
    (model.hooks.rest_of)(item).map_err(|error| Error::decode(model.name, discreet(&model, error)))
}

/// The parts that the keys of an item show, read back, and how much of them was shown.
struct ShownParts(HashMap<usize, (u8, PartValue<'static>)>);

impl ShownParts {
    /// Reads every key of the item; where several show a part, the one that shows most of it counts.
    fn read(layout: &Layout, schema: &EntitySchema, item: &Item) -> Self {
        let mut parts = Self(HashMap::new());
        for key in keys_of(layout, schema, item) {
            parts.add(&key.key, item.get(key.name));
        }
        parts
    }

    fn add(&mut self, key: &Key, value: Option<&AttributeValue>) {
        let (Key::Template(template), Some(value)) = (key, value.and_then(Scalar::of)) else { return };
        for (part, value) in parts_in(template, value).into_iter().flatten() {
            let Some(fineness) = key.fineness(part) else { continue };
            if self.0.get(&part).is_none_or(|(known, _)| *known < fineness) {
                self.0.insert(part, (fineness, value));
            }
        }
    }

    fn take(&mut self, part: usize) -> Option<PartValue<'static>> {
        self.0.remove(&part).map(|(_, value)| value)
    }
}

/// The parts that keys and their like show as they are, with what stands there; `None` of the others.
pub(super) fn parts_shown(
    schema: &EntitySchema,
    shown: &[(Key, &AttributeValue)],
) -> Vec<PartValue<'static>> {
    let mut read = ShownParts(HashMap::new());
    for (key, value) in shown {
        read.add(key, Some(value));
    }
    (0..schema.parts.len()).map(|part| read.take(part).unwrap_or(PartValue::None)).collect()
}

/// The parts that a primary key shows as they are; `None` of the others.
pub(crate) fn primary_parts(layout: &Layout, schema: &EntitySchema, key: &Item) -> Vec<PartValue<'static>> {
    let mut read = ShownParts::read(layout, schema, key);
    (0..schema.parts.len()).map(|part| read.take(part).unwrap_or(PartValue::None)).collect()
}
