//! The key of an item by its parts, rendered where a table is met.

use std::sync::Arc;

use crate::item::{Layout, primary_key, primary_key_in};
use crate::key::{ItemKey, PartValue};
use crate::schema::{EntitySchema, KeyAttribute};
use crate::{Entity, EntityKey, Error};

/// The primary key of an item, by its parts.
#[derive(Debug, Clone)]
pub(crate) struct KeyParts {
    schema: &'static EntitySchema,
    /// In the order of `EntitySchema::parts`, whose first ones they are.
    /// Shared, since an update is made anew with each field that it sets, and its key stays.
    pub(crate) parts: Arc<[PartValue<'static>]>,
}

impl KeyParts {
    /// The key of an entity whose parts come in the order of `EntitySchema::parts`.
    pub(crate) fn of_parts<E: Entity>(parts: &[PartValue<'_>]) -> Self {
        Self::of_each(E::SCHEMA, parts.len(), &|part| parts[part].clone().into_owned())
    }

    pub(crate) fn of_key<K: EntityKey>(key: &K) -> Self {
        let schema = K::Entity::SCHEMA;
        Self::of_each(schema, schema.primary_parts(), &|part| key.part(part).into_owned())
    }

    fn of_each(
        schema: &'static EntitySchema,
        count: usize,
        part: &dyn Fn(usize) -> PartValue<'static>,
    ) -> Self {
        Self { schema, parts: (0..count).map(part).collect() }
    }

    /// The Rust name of the entity.
    pub(crate) fn entity(&self) -> &'static str {
        let EntitySchema { name, .. } = self.schema;
        name
    }

    /// The key in a table.
    pub(crate) fn at(&self, layout: &Layout) -> Result<ItemKey, Error> {
        primary_key_in(layout, self.schema, &|part| self.parts.get(part).map(PartValue::by_ref))
    }
}

/// The key in a table of what has a key's type: of its parts nothing is copied but what the key shows of
/// them.
pub(crate) fn key_of<K: EntityKey>(layout: &Layout, key: &K) -> Result<ItemKey, Error> {
    primary_key_in(layout, K::Entity::SCHEMA, &parts_of(key))
}

/// The same outside of any table.
pub(crate) fn unplaced_key_of<K: EntityKey>(key: &K) -> Result<ItemKey, Error> {
    unplaced_key(K::Entity::SCHEMA, &|part| key.part(part))
}

/// The same of a key without its type.
pub(crate) fn unplaced_key<'k>(
    schema: &'static EntitySchema,
    part: &'k dyn Fn(usize) -> PartValue<'k>,
) -> Result<ItemKey, Error> {
    let count = schema.primary_parts();
    primary_key(schema, KeyAttribute::unplaced, &|place| (place < count).then(|| part(place)))
}

/// The parts of a key, by their places in `EntitySchema::parts`.
fn parts_of<'k, K: EntityKey>(key: &'k K) -> impl Fn(usize) -> Option<PartValue<'k>> {
    let parts = K::Entity::SCHEMA.primary_parts();
    move |part| (part < parts).then(|| key.part(part))
}

#[cfg(feature = "test-util")]
impl ItemKey {
    /// The primary key of an item for a test, as an error of a table names it: such as the owner of a unique
    /// value, for [`Error::mock`].
    ///
    /// With the feature `test-util`, for dev-dependencies. Fails with `InvalidKey` where a part cannot stand
    /// in the key.
    ///
    /// ```
    /// use dynaschema::key::ItemKey;
    /// use dynaschema::{DynamoEntity, Error, ErrorKind, Failure};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    /// }
    ///
    /// # fn main() -> Result<(), Error> {
    /// let owner = ItemKey::mock(&UserKey { id: 7 })?;
    /// let taken = Error::mock("users", "User", Failure::UniqueViolation { field: "email", owner: Some(owner) });
    /// let ErrorKind::UniqueViolation { owner: Some(owner), .. } = taken.kind() else { panic!("{taken}") };
    /// assert_eq!(UserKey::parse(owner.pk.as_str())?, UserKey { id: 7 });
    /// # Ok(())
    /// # }
    /// ```
    pub fn mock<K: EntityKey>(key: &K) -> Result<Self, Error> {
        unplaced_key_of(key)
    }
}
