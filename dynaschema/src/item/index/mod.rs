//! Which index attributes an item has: the one rule, for all indexes of an entity together.
//!
//! An item is in an index unless a part of one of the index's keys is absent. An attribute that is
//! a key of several indexes is there if the item is in any of them. A key of the table itself is
//! never written for an index, and a raw key is the entity's own attribute.
//!
//! The derive makes the same analysis to know which fields are coupled (`lower/coupling.rs`), as
//! far as one entity shows it. What it cannot know, that a table gives two indexes one attribute,
//! shows here: then the stored item has to be read.

mod rewrite;

pub(crate) use rewrite::Rewrite;

use super::{Layout, Parts};
use crate::key::{KeyValue, PartValue};
use crate::schema::{EntitySchema, IndexId, KeyAttribute, Slot};
use crate::{Error, Item};

/// The attributes that are written for an entity's indexes.
#[derive(Debug)]
pub(crate) struct IndexAttributes {
    indexes: Vec<IndexKeys>,
    attributes: Vec<IndexAttribute>,
    /// The parts of which the primary key tells all that a key of an index shows, by its slot.
    told: Vec<(Slot, usize)>,
}

/// The keys that an index brings along: they say whether an item is in it.
#[derive(Debug)]
struct IndexKeys {
    keys: Vec<KeyAttribute>,
    sparse: bool,
}

/// One attribute, and the indexes that it is a key of, by their positions.
#[derive(Debug)]
struct IndexAttribute {
    key: KeyAttribute,
    indexes: Vec<usize>,
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
        let mut all = Self { indexes: Vec::new(), attributes: Vec::new(), told: Vec::new() };
        for (position, index) in schema.indexes.iter().enumerate() {
            let pk = matches!(index.id, IndexId::Gsi(_)).then_some(Slot::IndexPk(position));
            let slots = pk.into_iter().chain([Slot::IndexSk(position)]);
            let keys: Vec<KeyAttribute> = slots.filter_map(|slot| layout.key(schema, slot)).collect();
            for key in keys.iter().filter(|key| key.is_synthesised() && !layout.is_key(key.name)) {
                all.add(*key, position);
            }
            for key in &keys {
                let told = key.key.parts().map(|part| part.part).filter(|part| key.is_told(schema, *part));
                all.told.extend(told.map(|part| (key.slot, part)));
            }
            let sparse = keys.iter().any(|key| key.sparse_parts().next().is_some());
            all.indexes.push(IndexKeys { keys, sparse });
        }
        all
    }

    fn add(&mut self, key: KeyAttribute, index: usize) {
        match self.attributes.iter_mut().find(|attribute| attribute.key.name == key.name) {
            Some(attribute) => attribute.indexes.push(index),
            None => self.attributes.push(IndexAttribute { key, indexes: vec![index] }),
        }
    }

    /// The names of the attributes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.attributes.iter().map(|attribute| attribute.key.name)
    }

    /// The names of those that show a part.
    pub(crate) fn showing(&self, part: usize) -> impl Iterator<Item = &'static str> {
        self.attributes.iter().filter(move |attribute| attribute.key.shows(part)).map(|shown| shown.key.name)
    }

    /// Puts the attributes of an item whose parts are all known into it, and takes the others out.
    pub(crate) fn settle(&self, item: &mut Item, parts: Parts<'_, '_>) -> Result<(), Error> {
        let mut last = None;
        for attribute in &self.attributes {
            let name = attribute.key.name;
            match self.value(attribute, parts, &mut last)? {
                Some(value) => item.insert(name.to_owned(), value.into_attribute()),
                None => item.remove(name),
            };
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
        for &index in &attribute.indexes {
            if last.as_ref().is_none_or(|last| last.index != index) {
                *last = Some(Entry { index, keys: self.entry(index, parts)? });
            }
            let Some(Entry { keys: Some(keys), .. }) = last else { continue };
            let rendered = keys.iter().position(|(key, _)| *key == attribute.key.name);
            return match rendered.filter(|_| attribute.indexes.first() == Some(&index)) {
                Some(rendered) => Ok(Some(keys.swap_remove(rendered).1)),
                None => attribute.key.render_sparse(parts),
            };
        }
        Ok(None)
    }

    /// The keys of an item in an index, by attribute; none where the item is not in it.
    fn entry(&self, index: usize, parts: Parts<'_, '_>) -> Result<Option<RenderedKeys>, Error> {
        let keys = &self.indexes[index].keys;
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
        let mut membership = Membership::In;
        for key in &self.indexes[index].keys {
            if key.key.parts().all(|part| parts(part.part).is_some()) {
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

    /// Whether the parts of the primary key tell all that the attributes show: then they are the
    /// same for every item under one key.
    pub(crate) fn follow_the_key(&self) -> bool {
        self.attributes.iter().all(|attribute| self.untold(attribute).next().is_none())
    }

    /// The parts that the primary key does not tell, and on which hangs what becomes of attributes
    /// that are written anew or show a part that is: one that stays as it is does so for a reason.
    pub(crate) fn rely_on(
        &self,
        written: &dyn Fn(&str) -> bool,
        touched: &dyn Fn(usize) -> bool,
    ) -> Vec<usize> {
        let decided = self.attributes.iter();
        let decided =
            decided.filter(|attribute| written(attribute.key.name) || self.is_touched(attribute, touched));
        decided.flat_map(|attribute| self.untold(attribute)).collect()
    }

    fn is_touched(&self, attribute: &IndexAttribute, touched: &dyn Fn(usize) -> bool) -> bool {
        self.deciding(attribute).any(|(_, part)| touched(part))
    }

    fn untold<'a>(&'a self, attribute: &'a IndexAttribute) -> impl Iterator<Item = usize> + 'a {
        self.deciding(attribute).filter(|(key, part)| !self.is_told(key, *part)).map(|(_, part)| part)
    }

    /// Whether the primary key tells all that a key of an index shows of a part.
    pub(crate) fn is_told(&self, key: &KeyAttribute, part: usize) -> bool {
        self.told.contains(&(key.slot, part))
    }

    /// The parts that decide whether an attribute is there and what it holds, with the keys that
    /// show them: those of its own template, and all of an index that it can be taken out of.
    fn deciding<'a>(
        &'a self,
        attribute: &'a IndexAttribute,
    ) -> impl Iterator<Item = (&'a KeyAttribute, usize)> + 'a {
        let indexes = attribute.indexes.iter().map(|index| &self.indexes[*index]);
        let sparse = indexes.filter(|index| index.sparse).flat_map(|index| &index.keys);
        let keys = std::iter::once(&attribute.key).chain(sparse);
        keys.flat_map(|key| key.key.parts().map(move |part| (key, part.part)))
    }
}
