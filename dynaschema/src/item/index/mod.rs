//! Which index attributes an item has: the one rule, for all indexes of an entity together.
//!
//! An item is in an index unless a part of one of the index's keys is absent, or what the index
//! demands of its items does not hold. A key that shows no part says what the item is, as other programs do
//! for all of their items: it is there beside an attribute of the item's own that is absent, without which
//! the service leaves the item out. An attribute that is a key of several indexes is there if the item is in
//! any of them; the arms of a `match` are such indexes, of which one at most has the item. A key of the table
//! itself is never written for an index, and a raw key is the entity's own attribute.
//!
//! The derive makes the same analysis to know which fields are coupled (`lower/coupling`), as
//! far as one entity shows it. What it cannot know, that a table gives two indexes one attribute,
//! shows here: then the stored item has to be read.

mod rewrite;

pub(crate) use rewrite::Rewrite;

use super::{Layout, Parts};
use crate::key::{KeyValue, PartRef, PartValue};
use crate::schema::{Clause, EntitySchema, IndexId, KeyAttribute, Slot, Variant};
use crate::{Error, Item};

/// The attributes that are written for an entity's indexes.
#[derive(Debug)]
pub(crate) struct IndexAttributes {
    indexes: Vec<IndexKeys>,
    attributes: Vec<IndexAttribute>,
    /// The parts of which the primary key tells all that a key of an index shows, by its slot.
    told: Vec<(Slot, usize)>,
    /// The classes that the primary key tells.
    told_classes: Vec<usize>,
}

/// The keys that an index brings along, as far as they decide whether an item has those that are written.
#[derive(Debug)]
struct IndexKeys {
    keys: Vec<KeyAttribute>,
    /// What it demands of its items beside.
    variant: Option<&'static Variant>,
    /// Whether an item can be out of it.
    sparse: bool,
}

/// One attribute, and its key in each of the indexes that it is a key of, by their positions.
#[derive(Debug)]
struct IndexAttribute {
    name: &'static str,
    keys: Vec<(usize, KeyAttribute)>,
    /// The parts that decide whether it is there and what it holds, each once.
    decided_by: Vec<usize>,
    /// Those of them that the primary key does not tell.
    untold: Vec<usize>,
}

/// A part that decides what becomes of an attribute: shown by a key, or a class that an index demands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deciding<'a> {
    pub(crate) key: Option<&'a KeyAttribute>,
    pub(crate) part: usize,
}

/// Keys and their attributes.
type RenderedKeys = Vec<(&'static str, KeyValue)>;

/// An item's place in one index.
struct Entry {
    index: usize,
    /// Those that are not yet in the item; none where the item is not in the index.
    keys: Option<RenderedKeys>,
}

/// Whether an item is in an index, as far as its parts are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Membership {
    In,
    Out,
    Unknown,
}

impl IndexAttributes {
    pub(super) fn of(schema: &'static EntitySchema, layout: &Layout) -> Self {
        let mut all =
            Self { indexes: Vec::new(), attributes: Vec::new(), told: Vec::new(), told_classes: Vec::new() };
        for (position, index) in schema.indexes.iter().enumerate() {
            let pk = matches!(index.id, IndexId::Gsi(_)).then_some(Slot::IndexPk(position));
            let slots = pk.into_iter().chain([Slot::IndexSk(position)]);
            let keys = slots.filter_map(|slot| layout.placed(schema, slot));
            let mut keys: Vec<KeyAttribute> =
                keys.flat_map(|key| std::iter::once(key.first).chain(key.rest)).collect();
            let is_written = |key: &&KeyAttribute| key.is_synthesised() && !layout.is_key(key.name);
            for key in keys.iter().filter(is_written) {
                all.add(*key, position);
            }
            for key in &keys {
                let told = key.key.parts().map(|part| part.part).filter(|part| key.is_told(schema, *part));
                all.told.extend(told.map(|part| (key.slot, part)));
            }
            let is_constant = |key: &KeyAttribute| key.key.parts().next().is_none();
            if keys.iter().filter(is_written).all(is_constant) {
                keys.retain(KeyAttribute::is_synthesised);
            }
            let variant = schema.variant(position);
            let told = variant.into_iter().flat_map(Variant::classes);
            all.told_classes.extend(told.filter(|class| schema.tells_class(*class)));
            let sparse = variant.is_some() || keys.iter().any(|key| key.sparse_parts().next().is_some());
            all.indexes.push(IndexKeys { keys, variant, sparse });
        }
        for at in 0..all.attributes.len() {
            let decided: Vec<(usize, bool)> = {
                let deciding = all.deciding(&all.attributes[at]);
                deciding.map(|deciding| (deciding.part, all.is_told(deciding))).collect()
            };
            let parts = |untold: bool| {
                let parts = decided.iter().filter(|(_, told)| !(untold && *told)).map(|(part, _)| *part);
                let mut parts: Vec<usize> = parts.collect();
                parts.sort_unstable();
                parts.dedup();
                parts
            };
            (all.attributes[at].decided_by, all.attributes[at].untold) = (parts(false), parts(true));
        }
        all
    }

    fn add(&mut self, key: KeyAttribute, index: usize) {
        match self.attributes.iter_mut().find(|attribute| attribute.name == key.name) {
            Some(attribute) => attribute.keys.push((index, key)),
            None => self.attributes.push(IndexAttribute {
                name: key.name,
                keys: vec![(index, key)],
                decided_by: Vec::new(),
                untold: Vec::new(),
            }),
        }
    }

    /// The names of the attributes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.attributes.iter().map(|attribute| attribute.name)
    }

    /// The names of those that show a part.
    pub(crate) fn showing(&self, part: usize) -> impl Iterator<Item = &'static str> {
        let shows = move |attribute: &&IndexAttribute| attribute.keys.iter().any(|(_, key)| key.shows(part));
        self.attributes.iter().filter(shows).map(|shown| shown.name)
    }

    /// Puts the attributes of an item whose parts are all known into it, and takes the others out.
    pub(crate) fn settle(&self, item: &mut Item, parts: Parts<'_, '_>) -> Result<(), Error> {
        self.settle_into(parts, &mut |name, value| {
            match value {
                Some(value) => item.insert(name.to_owned(), value.into_attribute()),
                None => item.remove(name),
            };
        })
    }

    /// Hands over what becomes of each attribute of an item whose parts are all known.
    pub(super) fn settle_into(
        &self,
        parts: Parts<'_, '_>,
        put: &mut dyn FnMut(&'static str, Option<KeyValue>),
    ) -> Result<(), Error> {
        let mut last = None;
        for attribute in &self.attributes {
            let value = self.value(attribute, parts, &mut last)?;
            put(attribute.name, value);
        }
        Ok(())
    }

    /// The value of an attribute of an item whose parts are all known; `last` is the index that was
    /// looked at last, whose keys are next to each other.
    fn value(
        &self,
        attribute: &IndexAttribute,
        parts: Parts<'_, '_>,
        last: &mut Option<Entry>,
    ) -> Result<Option<KeyValue>, Error> {
        for (index, key) in &attribute.keys {
            if last.as_ref().is_none_or(|last| last.index != *index) {
                *last = Some(Entry { index: *index, keys: self.entry(*index, parts)? });
            }
            let Some(Entry { keys: Some(keys), .. }) = last else { continue };
            return match keys.iter().position(|(name, _)| *name == attribute.name) {
                Some(rendered) => Ok(Some(keys.swap_remove(rendered).1)),
                None => key.render_sparse(parts),
            };
        }
        Ok(None)
    }

    /// The keys of an item in an index, by attribute; none where the item is not in it.
    fn entry(&self, index: usize, parts: Parts<'_, '_>) -> Result<Option<RenderedKeys>, Error> {
        let IndexKeys { keys, variant, .. } = &self.indexes[index];
        if variant.is_some_and(|variant| holds(variant, parts) != Some(true)) {
            return Ok(None);
        }
        let mut rendered = Vec::with_capacity(keys.len());
        for key in keys {
            let Some(value) = key.render_sparse(parts)? else { return Ok(None) };
            rendered.push((key.name, value));
        }
        Ok(Some(rendered))
    }

    /// Whether an item is in an index; the keys that are rendered to know it are put into `rendered`.
    fn membership(
        &self,
        index: usize,
        parts: Parts<'_, '_>,
        rendered: &mut RenderedKeys,
    ) -> Result<Membership, Error> {
        let IndexKeys { keys, variant, .. } = &self.indexes[index];
        let is_met = variant.map_or(Some(true), |variant| holds(variant, parts));
        let mut membership = match is_met {
            Some(true) => Membership::In,
            Some(false) => return Ok(Membership::Out),
            None => Membership::Unknown,
        };
        for key in keys {
            // What an item that may be elsewhere has in these parts need not fit into the key.
            if is_met.is_some() && key.key.all_parts(&|part| parts(part).is_some()) {
                let Some(value) = key.render_sparse(parts)? else { return Ok(Membership::Out) };
                rendered.push((key.name, value));
                continue;
            }
            for part in key.sparse_parts() {
                match parts(part) {
                    Some(PartValue::None) => return Ok(Membership::Out),
                    Some(_) => {}
                    None => membership = Membership::Unknown,
                }
            }
        }
        Ok(membership)
    }

    /// Whether an item is in an index for what it demands, beside that the parts of its keys are there.
    pub(crate) fn are_chosen(&self) -> bool {
        self.indexes.iter().any(|index| index.variant.is_some())
    }

    /// The key that an attribute holds, if it is one of a single index.
    pub(crate) fn sole_key(&self, name: &str) -> Option<KeyAttribute> {
        match &self.attributes.iter().find(|attribute| attribute.name == name)?.keys[..] {
            [(_, key)] => Some(*key),
            _ => None,
        }
    }

    /// Whether the parts of the primary key tell all that the attributes show: then they are the
    /// same for every item under one key.
    pub(crate) fn follow_the_key(&self) -> bool {
        self.attributes.iter().all(|attribute| attribute.untold.is_empty())
    }

    /// The parts that the primary key does not tell, and on which hangs what becomes of attributes
    /// that are written anew or show a part that is: one that stays as it is does so for a reason.
    pub(crate) fn rely_on(
        &self,
        written: &dyn Fn(&str) -> bool,
        touched: &dyn Fn(usize) -> bool,
    ) -> Vec<usize> {
        let decided = self.attributes.iter();
        let decided = decided.filter(|attribute| written(attribute.name) || attribute.is_touched(touched));
        decided.flat_map(|attribute| attribute.untold.iter().copied()).collect()
    }

    /// Whether the primary key tells a class, or all that a key of an index shows of a part.
    pub(crate) fn is_told(&self, Deciding { key, part }: Deciding<'_>) -> bool {
        match key {
            Some(key) => self.told.contains(&(key.slot, part)),
            None => self.told_classes.contains(&part),
        }
    }

    /// The parts that decide whether an attribute is there and what it holds.
    fn deciding<'a>(&'a self, attribute: &'a IndexAttribute) -> impl Iterator<Item = Deciding<'a>> + 'a {
        attribute.keys.iter().flat_map(|(index, key)| self.deciding_in(*index, key))
    }

    /// Those in one index: of the attribute's own template, and all of an index that it can be taken
    /// out of.
    fn deciding_in<'a>(
        &'a self,
        index: usize,
        key: &'a KeyAttribute,
    ) -> impl Iterator<Item = Deciding<'a>> + 'a {
        let index = &self.indexes[index];
        let keys = index.sparse.then_some(&index.keys).into_iter().flatten();
        let shown = std::iter::once(key).chain(keys);
        // A plain attribute that is always there takes nothing away.
        let decides = |key: &KeyAttribute, part: &PartRef| key.is_synthesised() || part.is_sparse();
        let shown = shown.flat_map(move |key| {
            let parts = key.key.parts().filter(move |part| decides(key, part));
            parts.map(|part| Deciding { key: Some(key), part: part.part })
        });
        shown.chain(index.classes())
    }
}

/// Whether what an index demands of its items holds; `None` where the known parts do not tell.
fn holds(variant: &Variant, parts: Parts<'_, '_>) -> Option<bool> {
    let mut all = Some(true);
    for clause in variant.only {
        match clause_holds(clause, parts) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}

fn clause_holds(clause: &Clause, parts: Parts<'_, '_>) -> Option<bool> {
    let mut any = Some(false);
    for test in clause.any {
        match parts(test.part) {
            Some(class) if class == PartValue::class(test.class) => return Some(true),
            Some(_) => {}
            None => any = None,
        }
    }
    any
}

impl IndexAttribute {
    /// Whether a part that decides about it is touched.
    fn is_touched(&self, touched: &dyn Fn(usize) -> bool) -> bool {
        self.decided_by.iter().any(|part| touched(*part))
    }
}

impl IndexKeys {
    /// The classes that it demands.
    fn classes<'a>(&self) -> impl Iterator<Item = Deciding<'a>> + use<'a> {
        let classes = self.variant.into_iter().flat_map(Variant::classes);
        classes.map(|part| Deciding { key: None, part })
    }
}
