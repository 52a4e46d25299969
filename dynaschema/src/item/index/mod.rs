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

use super::{KnownParts, Layout};
use crate::key::{KeyValue, PartValue};
use crate::schema::{EntitySchema, IndexId, KeyAttribute, Slot};
use crate::{Error, Item};

/// The attributes that are written for an entity's indexes.
pub(crate) struct IndexAttributes {
    schema: &'static EntitySchema,
    indexes: Vec<IndexKeys>,
    attributes: Vec<IndexAttribute>,
}

/// The keys that an index brings along: they say whether an item is in it.
struct IndexKeys {
    keys: Vec<KeyAttribute>,
    sparse: bool,
}

/// One attribute, and the indexes that it is a key of, by their positions.
struct IndexAttribute {
    key: KeyAttribute,
    indexes: Vec<usize>,
}

/// Whether an item is in an index, as far as its parts are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Membership {
    In,
    Out,
    Unknown,
}

impl IndexAttributes {
    pub(crate) fn of(schema: &'static EntitySchema, layout: &Layout) -> Self {
        let mut all = Self { schema, indexes: Vec::new(), attributes: Vec::new() };
        for (position, index) in schema.indexes.iter().enumerate() {
            let pk = matches!(index.id, IndexId::Gsi(_)).then_some(Slot::IndexPk(position));
            let slots = pk.into_iter().chain([Slot::IndexSk(position)]);
            let keys: Vec<KeyAttribute> = slots.filter_map(|slot| layout.key(schema, slot)).collect();
            for key in keys.iter().filter(|key| key.is_synthesised() && !layout.is_key(key.name)) {
                all.add(*key, position);
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
    pub(crate) fn settle(&self, item: &mut Item, parts: KnownParts<'_>) -> Result<(), Error> {
        for attribute in &self.attributes {
            let name = attribute.key.name;
            match self.value(attribute, parts)? {
                Some(value) => item.insert(name.to_owned(), value.to_attribute()),
                None => item.remove(name),
            };
        }
        Ok(())
    }

    /// The value of an attribute of an item whose parts are all known.
    fn value(&self, attribute: &IndexAttribute, parts: KnownParts<'_>) -> Result<Option<KeyValue>, Error> {
        for index in &attribute.indexes {
            if self.membership(*index, parts)? == Membership::In {
                return attribute.key.render_sparse(parts);
            }
        }
        Ok(None)
    }

    fn membership(&self, index: usize, parts: KnownParts<'_>) -> Result<Membership, Error> {
        let mut membership = Membership::In;
        for key in &self.indexes[index].keys {
            if key.key.parts().all(|part| parts(part.part).is_some()) {
                if key.render_sparse(parts)?.is_none() {
                    return Ok(Membership::Out);
                }
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
        self.deciding(attribute).filter(|(key, part)| !key.is_told(self.schema, *part)).map(|(_, part)| part)
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
