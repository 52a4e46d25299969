//! Which index attributes an item has: the one rule, for all indexes of an entity together.
//!
//! An item is in an index unless a part of one of the index's keys is absent. An attribute that is
//! a key of several indexes is there if the item is in any of them. A key of the table itself is
//! never written for an index, and a raw key is the entity's own attribute.
//!
//! The derive makes the same analysis to know which fields are coupled (`lower/coupling.rs`), as
//! far as one entity shows it. What it cannot know, that a table gives two indexes one attribute,
//! shows here: then the stored item has to be read.

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

/// What an update does to the index attributes.
#[derive(Debug, Default)]
pub(crate) struct Rewrite {
    /// The attributes with their new values; `None` takes one away.
    pub(crate) written: Vec<(&'static str, Option<KeyValue>)>,
    /// The parts whose stored values the new ones rely on.
    pub(crate) relied: Vec<usize>,
    /// The other keys of the same indexes. They are there, unless the item is older than its index;
    /// then only all of its keys together bring it in.
    pub(crate) present: Vec<&'static str>,
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

    /// The parts that decide on these attributes and that the primary key does not tell.
    pub(crate) fn rely_on(&self, changed: impl Fn(&str) -> bool) -> Vec<usize> {
        let changed = self.attributes.iter().filter(|attribute| changed(attribute.key.name));
        changed.flat_map(|attribute| self.untold(attribute)).collect()
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

    /// What becomes of the attributes when these parts are touched; `None` where what is known does
    /// not tell. `certain` knows what the update itself says or the primary key tells, as a given
    /// key shows it, and `base` what was read before.
    pub(crate) fn rewrite(
        &self,
        touched: &dyn Fn(usize) -> bool,
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'static>>,
        base: KnownParts<'_>,
    ) -> Result<Option<Rewrite>, Error> {
        let mut rewrite = Rewrite::default();
        let mut entered: Vec<usize> = Vec::new();
        for attribute in self.attributes.iter().filter(|attribute| self.is_touched(attribute, touched)) {
            let (mut inside, mut unknown) = (false, false);
            for index in &attribute.indexes {
                match self.membership_in(*index, certain, base)? {
                    Membership::In => {
                        inside = true;
                        entered.push(*index);
                    }
                    Membership::Out => {}
                    Membership::Unknown => unknown = true,
                }
            }
            let key = &attribute.key;
            let known = |part| certain(key, part).or_else(|| base(part));
            let whole = || key.key.parts().all(|part| known(part.part).is_some());
            let value = match (inside, unknown) {
                (true, _) if whole() => key.render_sparse(&known)?,
                (false, false) => None,
                _ => return Ok(None),
            };
            rewrite.written.push((key.name, value));
            rewrite.relied.extend(
                self.deciding(attribute)
                    .filter(|(key, part)| certain(key, *part).is_none())
                    .map(|(_, part)| part),
            );
        }
        self.accompany(&mut rewrite, &entered, certain)?;
        Ok(Some(rewrite))
    }

    /// The other keys of the indexes that an update writes a key of: written too where that relies
    /// on nothing, else demanded.
    fn accompany(
        &self,
        rewrite: &mut Rewrite,
        entered: &[usize],
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'static>>,
    ) -> Result<(), Error> {
        let others =
            self.attributes.iter().filter(|other| other.indexes.iter().any(|at| entered.contains(at)));
        for IndexAttribute { key, .. } in others {
            if rewrite.written.iter().any(|(written, _)| *written == key.name) {
                continue;
            }
            let known = |part| certain(key, part);
            if key.key.parts().all(|part| known(part.part).is_some()) {
                rewrite.written.push((key.name, key.render_sparse(&known)?));
            } else {
                rewrite.present.push(key.name);
            }
        }
        Ok(())
    }

    fn membership_in(
        &self,
        index: usize,
        certain: &dyn Fn(&KeyAttribute, usize) -> Option<PartValue<'static>>,
        base: KnownParts<'_>,
    ) -> Result<Membership, Error> {
        // A part that several keys show is known if what any of them shows of it is.
        let keys = &self.indexes[index].keys;
        let of_keys = |part| keys.iter().filter(|key| key.shows(part)).find_map(|key| certain(key, part));
        self.membership(index, &|part| of_keys(part).or_else(|| base(part)))
    }

    fn is_touched(&self, attribute: &IndexAttribute, touched: &dyn Fn(usize) -> bool) -> bool {
        self.deciding(attribute).any(|(_, part)| touched(part))
    }
}
