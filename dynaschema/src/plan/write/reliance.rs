//! What an edit relies on: that the fields it sets, and those that keys, sentinels and copies are
//! made of, are what was read.

use super::conditions::{absent_as, all, field_is, unchanged};
use super::resolver::Resolver;
use super::{Action, Changes, Origin, Verb};
use crate::entity::{Assignment, Model};
use crate::expr::{Alteration, Condition, DocumentPath, Path};
use crate::item::{
    Snapshot, as_stored, attribute_of, attributes_of, can_be_left_over, rename, rewritten, upgrade,
};
use crate::plan::of_any_age;
use crate::schema::{Attribute, EntitySchema};
use crate::wire::{same_as_encoded, same_in_any_order};
use crate::{AttributeValue, Error, Item};

/// The fields and places that must be what they were when the value was read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reliance {
    /// The indexes of attributes.
    pub(super) fields: Vec<usize>,
    /// Places inside of attributes.
    pub(super) places: Vec<DocumentPath>,
}

/// How many instances of a value show whether a list has an order: of a set of two elements, each
/// second one looks like the first.
const ENCODINGS: usize = 32;

/// What an item that was found is to what an edit relied on.
pub(super) enum Standing {
    /// It is what was read.
    AsRead,
    /// These fields read as the same values, and are stored otherwise: another writer spells them so.
    Respelt(Vec<String>),
    /// These fields have other values.
    Stale(Vec<String>),
}

/// What is known of the order of lists when two values are compared.
#[derive(Clone, Copy)]
enum Order<'a> {
    /// Nothing: no list may have one.
    Unknown,
    /// What more encodings of the first value show: a list that stands there in another order has none.
    ShownBy(&'a [Item]),
}

/// Which attribute, or place inside of one, is compared.
type At<'a> = &'a dyn for<'i> Fn(&'i Item) -> Option<&'i AttributeValue>;

impl Order<'_> {
    fn same(self, a: &AttributeValue, b: &AttributeValue, at: At<'_>) -> bool {
        match self {
            Self::Unknown => same_in_any_order(a, b),
            Self::ShownBy(others) => same_as_encoded(a, b, &others.iter().filter_map(at).collect::<Vec<_>>()),
        }
    }
}

impl Reliance {
    /// What the caller sets, and nobody else may have changed since: not what is added to.
    pub(super) fn on_what_is_set(schema: &EntitySchema, changes: &Changes) -> Self {
        let mut reliance = Self::default();
        if changes.last_write_wins {
            return reliance;
        }
        let guarded = |attribute: &usize| !schema.attributes[*attribute].lww;
        reliance.add(changes.set.iter().map(|set| set.attribute).filter(guarded));
        let relies = |alteration: &&Alteration| alteration.replaces() && !alteration.wins(schema);
        for alteration in changes.alterations.iter().filter(relies) {
            match schema.attribute_named(&alteration.attribute) {
                Some(attribute) if alteration.tail.is_empty() => reliance.add([attribute]),
                _ => reliance.places.push(alteration.document_path()),
            }
        }
        reliance
    }

    /// The fields that hold these parts.
    pub(super) fn on_parts(schema: &EntitySchema, parts: impl IntoIterator<Item = usize>) -> Self {
        let mut reliance = Self::default();
        reliance.add_parts(schema, parts);
        reliance
    }

    pub(super) fn add(&mut self, fields: impl IntoIterator<Item = usize>) {
        for field in fields {
            if !self.fields.contains(&field) {
                self.fields.push(field);
            }
        }
    }

    /// The fields that hold these parts.
    pub(super) fn add_parts(&mut self, schema: &EntitySchema, parts: impl IntoIterator<Item = usize>) {
        self.add(parts.into_iter().flat_map(|part| attributes_of(schema, part)));
    }

    /// What is changed: where that makes it what it was when it was read, it is not written, and so has
    /// to be demanded.
    pub(super) fn add_changed(
        &mut self,
        schema: &EntitySchema,
        set: &[Assignment],
        alterations: &[Alteration],
    ) {
        self.add(set.iter().map(|set| set.attribute));
        for alteration in alterations {
            match schema.attribute_named(&alteration.attribute) {
                Some(attribute) => self.add([attribute]),
                None => self.places.push(alteration.document_path()),
            }
        }
    }

    /// The names of what differs between two values, each as a put would store it and with what that leaves
    /// out though no read would give it.
    fn differences(&self, model: Model, a: &Item, b: &Item, order: Order<'_>) -> Vec<String> {
        let fields = self.fields.iter().map(|field| (*field, &model.attributes[*field]));
        let differs = |(field, name): (usize, &str)| {
            let absent = absent_as(model, field);
            let (a, b) = (a.get(name).unwrap_or(&absent), b.get(name).unwrap_or(&absent));
            !order.same(a, b, &|item| item.get(name))
        };
        let fields = fields.filter(|(field, attribute)| differs((*field, attribute.name)));
        let fields = fields.map(|(_, attribute)| attribute.field.to_owned());
        let is_same = |path: &DocumentPath| match (path.find(a), path.find(b)) {
            (Some(a), Some(b)) => order.same(a, b, &|item| path.find(item)),
            (a, b) => a.is_none() && b.is_none(),
        };
        let places = self.places.iter().filter(|path| !is_same(path));
        let mut names: Vec<String> = fields.chain(places.map(ToString::to_string)).collect();
        // A flattened field is one, whichever of its attributes differ.
        names.dedup();
        names
    }

    /// The attributes that hold all of it.
    pub(super) fn attributes(&self, of: &Resolver<'_>) -> Vec<String> {
        let fields = self.fields.iter().flat_map(|field| of.holders_of(*field)).map(str::to_owned);
        let places = self.places.iter().map(|path| path.attribute.clone().into_owned());
        fields.chain(places).collect()
    }
}

impl Resolver<'_> {
    /// That fields and places are stored as they are in the value.
    pub(super) fn as_in(
        &self,
        base: &Snapshot,
        reliance: &Reliance,
    ) -> Result<Vec<Option<Condition>>, Error> {
        let told = base.told(self.model);
        let fields = reliance.fields.iter().map(|field| {
            let attribute = &self.schema.attributes[*field];
            if !attribute.from_key {
                return Ok(Some(field_is(self.model, *field, told.get(attribute.name))));
            }
            // Only keys hold it, so they must be those of the value, and so must what is left over of it.
            let item =
                as_stored(self.layout, self.intent.member, &self.intent.key, base.clone(), self.stamp.now)?;
            let says = said_by(base, attribute);
            let left_over = self
                .left_over(*field)
                .map(|name| Some(Path::raw(name).not_exists() | Path::raw(name).eq(says.clone())));
            let keys = unchanged(self.layout, self.keys_holding(*field), &item);
            Ok(all(std::iter::once(keys).chain(left_over)))
        });
        let places = reliance.places.iter().map(|path| {
            let stands = match path.find(&told) {
                Some(value) => Path::in_document(path.clone()).eq(value.clone()),
                None => Path::in_document(path.clone()).not_exists(),
            };
            Ok(Some(of_any_age(self.schema, stands)))
        });
        fields.chain(places).collect()
    }

    /// What an item that was found is to what an edit's action relied on.
    pub(super) fn standing(&self, action: &Action, found: &Item) -> Standing {
        let Verb::Update(changes) = &self.intent.verb else { return Standing::AsRead };
        let Origin::Value(base) = &changes.origin else { return Standing::AsRead };
        let reliance = &action.reliance;
        let mut raw = found.clone();
        rename(self.schema, &mut raw);
        let current = upgrade(self.model, found.clone());
        let stale = current.and_then(|current| self.stale_in(reliance, &current, base));
        // What does not decode is compared as it is.
        let as_is = |_| reliance.differences(self.model, &raw, &base.told(self.model), Order::ShownBy(&[]));
        let stale = stale.unwrap_or_else(as_is);
        if !stale.is_empty() {
            return Standing::Stale(stale);
        }
        let respelt = self.respelt(reliance, base, &raw);
        if respelt.is_empty() { Standing::AsRead } else { Standing::Respelt(respelt) }
    }

    /// The names of what an item of the current schema version does not read as it did in the value.
    ///
    /// A set that serde stores as a list has another order in each instance, and no type says that it
    /// is one. Its instances do: they are made of the item until the order of such a list has shown
    /// itself, or has most likely none.
    pub(super) fn stale_in(
        &self,
        reliance: &Reliance,
        current: &Item,
        base: &Snapshot,
    ) -> Result<Vec<String>, Error> {
        let (value, base) = (rewritten(self.model, self.layout, current)?, base.told(self.model));
        let differences = |order: Order<'_>| reliance.differences(self.model, &value, &base, order);
        let at_least = differences(Order::Unknown).len();
        let mut others = Vec::new();
        loop {
            let stale = differences(Order::ShownBy(&others));
            if stale.len() == at_least || others.len() == ENCODINGS {
                return Ok(stale);
            }
            others.push(rewritten(self.model, self.layout, current)?);
        }
    }

    /// The names of what is stored otherwise than a put of the value would.
    pub(super) fn respelt(&self, reliance: &Reliance, base: &Snapshot, raw: &Item) -> Vec<String> {
        let is_in_keys = |field: &usize| self.schema.attributes[*field].from_key;
        let (in_keys, fields) = reliance.fields.iter().copied().partition(is_in_keys);
        let stored = Reliance { fields, ..reliance.clone() };
        let mut respelt = stored.differences(self.model, raw, &base.told(self.model), Order::ShownBy(&[]));
        let in_keys: Vec<usize> = in_keys;
        let item = as_stored(self.layout, self.intent.member, &self.intent.key, base.clone(), self.stamp.now);
        let differs = |field: &usize| {
            let item = item.as_ref().ok();
            let says = said_by(base, &self.schema.attributes[*field]);
            item.is_none_or(|item| self.keys_holding(*field).any(|name| item.get(name) != raw.get(name)))
                || self.left_over(*field).any(|name| raw.get(name).is_some_and(|found| *found != says))
        };
        let in_keys = in_keys.into_iter().filter(differs);
        respelt.extend(in_keys.map(|field| self.schema.attributes[field].field.to_owned()));
        respelt
    }

    /// The attributes that hold a field: its own, under whichever name; where it is stored in keys
    /// only, these, and what may be left over of it.
    pub(super) fn holders_of(&self, field: usize) -> impl Iterator<Item = &'static str> {
        let in_keys = self.schema.attributes[field].from_key;
        let keys = in_keys.then(|| self.keys_holding(field)).into_iter().flatten();
        let has_own = !in_keys || can_be_left_over(self.layout, self.schema, field);
        keys.chain(self.own_names(field).filter(move |_| has_own))
    }

    /// The attributes in which a field may stand by the time that an item is written which was read: under
    /// another name than its own only where it had none, since a write under one of them takes the others
    /// away.
    pub(super) fn places_since(&self, field: usize, raw: &Item) -> Vec<&'static str> {
        let attribute = &self.schema.attributes[field];
        let stands = !attribute.from_key && self.own_names(field).any(|name| raw.contains_key(name));
        self.holders_of(field).filter(|name| !stands || *name == attribute.name).collect()
    }

    /// The keys of indexes that hold a field.
    pub(super) fn keys_holding(&self, field: usize) -> impl Iterator<Item = &'static str> {
        let parts =
            (0..self.schema.parts.len()).filter(move |part| attribute_of(self.schema, *part) == Some(field));
        parts.flat_map(|part| self.indexes.showing(part))
    }

    /// The attributes that a field which only keys hold may have beside them, and which are read before them.
    pub(super) fn left_over(&self, field: usize) -> impl Iterator<Item = &'static str> + use<> {
        let can_be = can_be_left_over(self.layout, self.schema, field);
        self.own_names(field).filter(move |_| can_be)
    }

    /// The names of a field's own attribute, the earlier ones behind today's.
    fn own_names(&self, field: usize) -> impl Iterator<Item = &'static str> + use<> {
        let attribute = &self.schema.attributes[field];
        std::iter::once(attribute.name).chain(attribute.aliases.iter().copied())
    }

    /// The attributes that hold a part.
    pub(super) fn holders(&self, part: usize) -> Vec<&'static str> {
        match attribute_of(self.schema, part) {
            Some(field) if self.schema.attributes[field].from_key => {
                self.indexes.showing(part).chain(self.left_over(field)).collect()
            }
            _ => attributes_of(self.schema, part).flat_map(|field| self.holders_of(field)).collect(),
        }
    }
}

/// What an attribute says that has the field as it is in a value.
fn said_by(value: &Snapshot, attribute: &Attribute) -> AttributeValue {
    value.attributes.get(attribute.name).cloned().unwrap_or(AttributeValue::Null(true))
}
