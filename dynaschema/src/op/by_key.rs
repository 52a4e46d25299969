//! What the operations on one item share: its rendered key.

use super::render::{KeyAttribute, MAX_PK, MAX_SK, Parts, Rendering};
use crate::error::What;
use crate::key::{ItemKey, KeyRule, KeyValue, PartValue};
use crate::schema::{EntitySchema, Key, Layout};
use crate::table::Core;
use crate::{Entity, EntityKey, Error, Item};

/// The primary key of an item, or why it cannot be one.
#[derive(Debug, Clone)]
pub(crate) struct RenderedKey {
    pub(crate) entity: &'static str,
    key: Result<ItemKey, Error>,
}

impl RenderedKey {
    /// The key of an entity whose parts come in the order of `EntitySchema::parts`.
    pub(crate) fn of_parts<E: Entity>(parts: &[PartValue<'_>]) -> Self {
        Self::of_item::<E>(&|part| parts.get(part).cloned())
    }

    pub(crate) fn of_key<K: EntityKey>(key: &K) -> Self {
        Self::of_item::<K::Entity>(&|part| Some(key.part(part)))
    }

    fn of_item<E: Entity>(parts: Parts<'_, '_>) -> Self {
        Self::new(E::SCHEMA, parts)
    }

    fn new(schema: &EntitySchema, parts: Parts<'_, '_>) -> Self {
        let value = |key: &Key, name, limit| -> Result<KeyValue, Error> {
            let name = if let Key::Raw(raw) = key { raw.attribute } else { name };
            let attribute = KeyAttribute { key, entity: schema.name, name, limit };
            match attribute.render(parts)? {
                Rendering::Whole(value) => Ok(value),
                Rendering::Prefix { .. } => Err(attribute.invalid(key.written(), KeyRule::Missing)),
            }
        };
        let render = || {
            let pk = value(&schema.pk, "PK", MAX_PK)?;
            let sk = schema.sk.as_ref().map(|key| value(key, "SK", MAX_SK)).transpose()?;
            Ok(ItemKey { pk, sk })
        };
        Self { entity: schema.name, key: render() }
    }

    pub(crate) fn get(&self) -> Result<&ItemKey, Error> {
        self.key.as_ref().map_err(Clone::clone)
    }

    /// The key attributes under a table's names.
    pub(crate) fn attributes(&self, core: &Core) -> Result<Item, Error> {
        let key = self.get().map_err(|error| error.at_table(&core.name))?;
        Ok(key_attributes(&core.layout, key))
    }

    /// The error of what happened to the item under this key.
    pub(crate) fn error(&self, core: &Core, what: What) -> Error {
        Error::new(what).at_table(&core.name).of_entity(self.entity).with_key(self.key.clone().ok())
    }
}

/// A key's attributes under a table's names.
pub(crate) fn key_attributes(layout: &Layout, key: &ItemKey) -> Item {
    let sk = layout.sk.zip(key.sk.as_ref());
    std::iter::once((layout.pk, &key.pk))
        .chain(sk)
        .map(|(name, value)| (name.to_owned(), value.to_attribute()))
        .collect()
}
